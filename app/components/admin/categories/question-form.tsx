import { Button } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { CheckField, Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { NumberField, TextField } from "#app/ui/form/inputs.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { choiceTypes, namingTypes } from "#domain/category/question-types.ts";
import type { Question } from "#domain/category/questions.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type CategoryForm, type ListPart, listOfPart } from "./category-form.ts";
import type { ConditionChoice } from "./condition-text.ts";

type QuestionFormProps = {
  part: ListPart;
  type: Question["type"];
  /** Null for a new one. */
  question: Question | null;
  /** The earlier questions whose answers it may depend on. */
  conditions: readonly ConditionChoice[];
  /** The category's. */
  currency: string;
  form: CategoryForm;
};

/** Rows for choices that do not exist yet. */
const newRows = 4;

/** One question: words in every language, whether it must be answered, and what an answer may be. */
export function QuestionForm({ part, type, question, conditions, currency, form }: QuestionFormProps) {
  const hidden = { ...form.hidden, list: listOfPart[part], type, key: question?.key ?? null, currency };
  return (
    <Form id="question" result={form.resultOf("edit_question")} hidden={hidden}>
      <Words
        name="label"
        texts={question?.label}
        labels={[m.category_question_label_en(), m.category_question_label_de()]}
      />
      <Words
        name="hint"
        texts={question?.hint}
        labels={[m.category_question_hint_en(), m.category_question_hint_de()]}
        isOptional
      />
      <CheckField
        name="flag:is_required"
        label={m.category_question_is_required()}
        isChecked={question?.is_required ?? true}
      />
      {part === "request" && namingTypes.has(type) ? (
        <CheckField
          name="flag:names_request"
          label={m.category_question_names_request()}
          isChecked={question?.names_request ?? false}
        />
      ) : null}
      {type === "file" ? <p className="small soft">{m.category_question_files_where()}</p> : null}
      <Bounds type={type} question={question} currency={currency} />
      {choiceTypes.has(type) ? <Options options={question?.options ?? []} /> : null}
      {conditions.length > 0 ? (
        <ShownWhen conditions={conditions} shown_when={question?.shown_when ?? null} />
      ) : null}
      <FormActions>
        <Button look="primary" name="command" value="edit_question">
          {m.category_question_save()}
        </Button>
      </FormActions>
      {question ? <p className="small soft">{m.category_question_key({ key: question.key })}</p> : null}
    </Form>
  );
}

type WordsProps = {
  name: string;
  texts: { en: string | null; de: string | null } | null | undefined;
  labels: readonly [en: string, de: string];
  isOptional?: boolean;
};

function Words({ name, texts, labels, isOptional = false }: WordsProps) {
  return (["en", "de"] as const).map((locale, index) => (
    <TextField
      key={locale}
      name={`${name}.${locale}`}
      label={labels[index]}
      value={texts?.[locale] ?? undefined}
      maxLength={limits.short_text_characters}
      autoComplete="off"
      isOptional={isOptional}
    />
  ));
}

const boundNames: Partial<Record<Question["type"], readonly [min: () => string, max: () => string]>> = {
  number: [m.category_question_min_number, m.category_question_max_number],
  people: [m.category_question_min_people, m.category_question_max_people],
  money: [m.category_question_min_money, m.category_question_max_money],
  text: [m.category_question_min_text, m.category_question_max_text],
  long_text: [m.category_question_min_text, m.category_question_max_text],
  multi_choice: [m.category_question_min_choices, m.category_question_max_choices],
  file: [m.category_question_min_files, m.category_question_max_files],
};

/** The smallest and largest answer, and for numbers their decimals and unit. */
function Bounds({ type, question, currency }: Pick<QuestionFormProps, "type" | "question" | "currency">) {
  const names = boundNames[type];
  if (!names) return null;
  const decimals = type === "number" ? 3 : 0;
  const [min, max] = names;
  return (
    <Fieldset legend={m.category_question_rules()} name="bounds" isOptional>
      {(
        [
          ["min", min],
          ["max", max],
        ] as const
      ).map(([bound, label]) =>
        type === "money" ? (
          <MoneyField
            key={bound}
            name={`money:${bound}`}
            label={label()}
            currency={currency}
            minor={question?.[bound] ?? null}
            isOptional
          />
        ) : (
          <NumberField
            key={bound}
            name={`number:${bound}`}
            label={label()}
            value={question?.[bound] ?? null}
            decimals={decimals}
            isOptional
          />
        ),
      )}
      {type === "number" ? (
        <>
          <NumberField
            name="int:decimals"
            label={m.category_question_decimals()}
            value={question?.decimals ?? null}
            isOptional
          />
          <Words
            name="unit"
            texts={question?.unit}
            labels={[m.category_question_unit_en(), m.category_question_unit_de()]}
            isOptional
          />
        </>
      ) : null}
    </Fieldset>
  );
}

type ShownWhenProps = {
  conditions: readonly ConditionChoice[];
  shown_when: Question["shown_when"] | null;
};

/** The answers after which the question is asked. */
function ShownWhen({ conditions, shown_when }: ShownWhenProps) {
  const fields = conditions.map(({ key }) => [`shown_when.${key}[]`, ""]);
  return (
    <Fold
      summary={m.category_question_shown()}
      isOpen={Boolean(shown_when)}
      unset={{ shown_when: "", ...Object.fromEntries(fields) }}
    >
      <Fieldset
        legend={<span className="visually-hidden">{m.category_question_shown()}</span>}
        hint={m.category_question_shown_hint()}
        name="shown_when"
      >
        {conditions.map(({ key, label, options }) => (
          <Choices
            key={key}
            name={`shown_when.${key}[]`}
            legend={label}
            choices={options}
            value={shown_when?.key === key ? shown_when.values : []}
            isMultiple
          />
        ))}
      </Fieldset>
    </Fold>
  );
}

/** The choices, with empty rows for more. A row whose texts are emptied goes; `key:` keeps it from counting as filled. */
function Options({ options }: { options: NonNullable<Question["options"]> }) {
  const { locale } = useViewer();
  const rows = Math.min(options.length + newRows, limits.choices_per_question);
  return (
    <Fieldset legend={m.category_question_options()} hint={m.category_question_options_hint()} name="options">
      {Array.from({ length: rows }, (_, index) => {
        const option = options[index];
        const number = formatCount(index + 1, locale);
        return (
          <div key={option?.value ?? `new-${number}`} className="grid gap-2">
            {option ? (
              <input type="hidden" name={`key:options[${index}].value`} value={option.value} />
            ) : null}
            <TextField
              name={`options[${index}].label.en`}
              label={m.category_option_en({ number })}
              value={option?.label.en}
              maxLength={limits.short_text_characters}
              autoComplete="off"
              isOptional={!option}
            />
            <TextField
              name={`options[${index}].label.de`}
              label={m.category_option_de({ number })}
              value={option?.label.de}
              maxLength={limits.short_text_characters}
              autoComplete="off"
              isOptional={!option}
            />
          </div>
        );
      })}
    </Fieldset>
  );
}
