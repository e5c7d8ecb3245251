import { Choices } from "#app/ui/form/choices.tsx";
import { DateField, NumberField, SelectField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads.ts";

type AnswerInput = string | number | boolean | string[] | undefined;

/** Most options shown as radio buttons; more are a select. */
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
  const name = `${prefix}.${question.key}`;
  const { label, options, is_required } = question;
  const common = { name, label, hint: hintOf(question), isOptional: !is_required };
  const text = value === undefined || Array.isArray(value) ? undefined : String(value);
  switch (question.type) {
    case "text":
      return <TextField {...common} value={text} maxLength={question.max} />;
    case "long_text":
      return <TextArea {...common} value={text} maxLength={question.max} />;
    case "number":
      return <NumberField {...common} value={typeof value === "number" ? value : null} />;
    case "date":
      return <DateField {...common} value={text} />;
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
          <input type="hidden" name={`${name}[]`} value="" />
          <Choices
            {...choiceProps(common)}
            name={`${name}[]`}
            isMultiple
            choices={options}
            value={Array.isArray(value) ? value : []}
          />
        </>
      );
  }
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

function hintOf({ hint, unit, type, min, max }: QuestionView): string | undefined {
  if (type !== "number") return hint ?? undefined;
  const range =
    min !== undefined && max !== undefined ? m.request_between({ min: String(min), max: String(max) }) : null;
  return (
    [hint, unit && range ? `${range} ${unit}` : (unit ?? range)].filter(Boolean).join(" · ") || undefined
  );
}
