import type { ReactNode } from "react";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import {
  DateField,
  NumberField,
  type Option,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/form/inputs.tsx";
import { type FormatLocale, formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { Answer, DateRangeAnswer, MoneyAnswer, PlaceAnswer } from "#domain/category/answers.ts";
import { formatMoney } from "#domain/format/money.ts";
import { knownDays } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";

/** Up to this many options are radio buttons; more are a select. */
const max_radios = 7;

export type RenderFile = (question: QuestionView) => ReactNode;

type QuestionFieldProps = {
  question: QuestionView;
  value: Answer | undefined;
  /** The form field that holds the answers. */
  prefix?: string;
  /** Of places, the operator's own first. */
  countries?: readonly Option[];
  /** The control of a question that files answer; nothing where files are not sent. */
  renderFile?: RenderFile | undefined;
};

/** The control for a question's type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, prefix = "answers", countries = [], renderFile } = props;
  const name = answerField(question, prefix);
  const { label, options, is_required } = question;
  const { locale } = useViewer();
  const common = { name, label, hint: hintOf(question, locale), isOptional: !is_required };
  const text = value === undefined || typeof value === "object" ? undefined : String(value);
  switch (question.type) {
    case "text":
      return <TextField {...common} value={text} maxLength={question.max} />;
    case "long_text":
      return <TextArea {...common} value={text} maxLength={question.max} />;
    case "number":
    case "people":
      return (
        <NumberField
          {...common}
          value={typeof value === "number" ? value : null}
          decimals={question.decimals ?? 0}
          min={question.min ?? 0}
        />
      );
    case "money": {
      const currency = question.currency ?? "";
      const given = partsOf<MoneyAnswer>(value);
      const minor = given.currency === currency ? given.amount_minor : null;
      return (
        <>
          <input type="hidden" name={`${prefix}.${question.key}.currency`} value={currency} />
          <MoneyField {...common} currency={currency} minor={minor} />
        </>
      );
    }
    case "date":
      return <DateField {...common} {...knownDays} value={text} />;
    case "time":
      return <DateField {...common} kind="time" value={text} />;
    case "date_range":
      return <DateRange {...common} range={partsOf<DateRangeAnswer>(value)} />;
    case "place":
      return <Place {...common} place={partsOf<PlaceAnswer>(value)} countries={countries} />;
    case "yes_no":
      return (
        <Choices
          {...choiceProps(common)}
          value={typeof value === "boolean" ? (value ? "yes" : "no") : undefined}
          choices={[
            { value: "yes", label: m.request_yes({}, { locale }) },
            { value: "no", label: m.request_no({}, { locale }) },
          ]}
        />
      );
    case "choice":
      return options.length > max_radios ? (
        <SelectField {...common} options={options} value={text} />
      ) : (
        <Choices {...choiceProps(common)} choices={options} value={text} />
      );
    case "file":
      return renderFile?.(question);
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

type CommonProps = { name: string; label: string; hint: string | undefined; isOptional: boolean };

/** The last day may stay empty, which means a single day. */
function DateRange({
  name,
  label,
  hint,
  isOptional,
  range,
}: CommonProps & { range: Partial<DateRangeAnswer> }) {
  const { locale } = useViewer();
  const { from, until } = range;
  const single = m.request_range_hint({}, { locale });
  return (
    <Fieldset legend={label} hint={hint ? `${hint} · ${single}` : single} isOptional={isOptional} isTogether>
      <div className="columns">
        <DateField
          {...knownDays}
          name={`${name}.from`}
          label={m.request_range_first({}, { locale })}
          value={from}
          isRequired={!isOptional}
        />
        <DateField
          {...knownDays}
          name={`${name}.until`}
          label={m.place_last_day_label({}, { locale })}
          value={until === from ? undefined : until}
          isRequired={false}
        />
      </div>
    </Fieldset>
  );
}

function Place({
  name,
  label,
  hint,
  isOptional,
  place,
  countries,
}: CommonProps & { place: Partial<PlaceAnswer>; countries: readonly Option[] }) {
  const { locale } = useViewer();
  return (
    <Fieldset legend={label} hint={hint} isOptional={isOptional}>
      <div className="columns">
        <TextField
          name={`${name}.town`}
          label={m.request_town_label({}, { locale })}
          value={place.town}
          maxLength={100}
          isRequired={!isOptional}
        />
        <SelectField
          name={`${name}.country`}
          label={m.request_country_label({}, { locale })}
          options={countries}
          value={place.country ?? countries[0]?.value}
          isRequired={false}
          hasValue
        />
      </div>
    </Fieldset>
  );
}

/** The parts of an answer of several fields; none for an answer to another kind of question under the same key. */
function partsOf<Of extends MoneyAnswer | DateRangeAnswer | PlaceAnswer>(
  value: Answer | undefined,
): Partial<Of> {
  return typeof value === "object" && !Array.isArray(value) ? (value as Of) : {};
}

/** The name of an answer's field, of several ones their prefix; the codec reads numbers in the language of the form. */
export function answerField({ key, type }: Pick<QuestionView, "key" | "type">, prefix = "answers"): string {
  const name = `${prefix}.${key}`;
  if (type === "multi_choice" || type === "file") return `${name}[]`;
  if (type === "money") return `money:${name}.amount_minor`;
  return type === "number" || type === "people" ? `number:${name}` : name;
}

/** The fields of an answer by name, each with its value while nothing was answered. */
export function emptyAnswer(
  question: Pick<QuestionView, "key" | "type">,
  countries: readonly Option[],
): Record<string, string> {
  const name = answerField(question);
  if (question.type === "date_range") return { [`${name}.from`]: "", [`${name}.until`]: "" };
  if (question.type === "place")
    return { [`${name}.town`]: "", [`${name}.country`]: countries[0]?.value ?? "" };
  return { [name]: "" };
}

function choiceProps({ label, ...rest }: CommonProps) {
  return { ...rest, legend: label };
}

function hintOf(
  { hint, unit, type, currency, min, max }: QuestionView,
  locale: FormatLocale,
): string | undefined {
  if (type !== "number" && type !== "people" && type !== "money") return hint ?? undefined;
  const bound = (value: number) =>
    type === "money" && currency ? formatMoney(value, currency, locale) : formatCount(value, locale);
  const range =
    min !== undefined && max !== undefined
      ? m.request_between({ min: bound(min), max: bound(max) }, { locale })
      : null;
  return (
    [hint, unit && range ? `${range} ${unit}` : (unit ?? range)].filter(Boolean).join(" · ") || undefined
  );
}
