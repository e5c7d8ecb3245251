import { Choices } from "#app/ui/form/choices.tsx";
import { DateField, NumberField, SelectField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { type FormatLocale, formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { knownDays } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";

type AnswerInput = string | number | boolean | string[] | undefined;

/** Up to this many options are radio buttons; more are a select. */
const max_radios = 7;

/** The control for a question's type; `prefix` is the form field that holds the answers. */
export function QuestionField({
  question,
  value,
  prefix = "answers",
}: {
  question: QuestionView;
  value: AnswerInput;
  prefix?: string;
}) {
  const name = answerField(question, prefix);
  const { label, options, is_required } = question;
  const { locale } = useViewer();
  const common = { name, label, hint: hintOf(question, locale), isOptional: !is_required };
  const text = value === undefined || Array.isArray(value) ? undefined : String(value);
  switch (question.type) {
    case "text":
      return <TextField {...common} value={text} maxLength={question.max} />;
    case "long_text":
      return <TextArea {...common} value={text} maxLength={question.max} />;
    case "number":
      return (
        <NumberField
          {...common}
          value={typeof value === "number" ? value : null}
          decimals={question.decimals ?? 0}
          min={question.min ?? 0}
        />
      );
    case "date":
      return <DateField {...common} {...knownDays} value={text} />;
    case "yes_no":
      return (
        <Choices
          {...choiceProps(common)}
          value={value === undefined ? undefined : value ? "yes" : "no"}
          choices={[
            { value: "yes", label: m.request_yes() },
            { value: "no", label: m.request_no() },
          ]}
        />
      );
    case "choice":
      return options.length > max_radios ? (
        <SelectField {...common} options={options} value={text} />
      ) : (
        <Choices {...choiceProps(common)} choices={options} value={text} />
      );
    case "multi_choice":
      return (
        <>
          {/* Sends the field even when nothing is ticked, so that an error can be placed at it. */}
          <input type="hidden" name={name} value="" />
          <Choices
            {...choiceProps(common)}
            isMultiple
            choices={options}
            value={Array.isArray(value) ? value : []}
          />
        </>
      );
  }
}

/** The name of an answer's field; numbers are parsed in the language of the form. */
export function answerField({ key, type }: Pick<QuestionView, "key" | "type">, prefix = "answers"): string {
  if (type === "multi_choice") return `${prefix}.${key}[]`;
  return type === "number" ? `number:${prefix}.${key}` : `${prefix}.${key}`;
}

function choiceProps({
  label,
  ...rest
}: {
  name: string;
  label: string;
  hint?: string;
  isOptional: boolean;
}) {
  return { ...rest, legend: label };
}

function hintOf({ hint, unit, type, min, max }: QuestionView, locale: FormatLocale): string | undefined {
  if (type !== "number") return hint ?? undefined;
  const range =
    min !== undefined && max !== undefined
      ? m.request_between({ min: formatCount(min, locale), max: formatCount(max, locale) })
      : null;
  return (
    [hint, unit && range ? `${range} ${unit}` : (unit ?? range)].filter(Boolean).join(" · ") || undefined
  );
}
