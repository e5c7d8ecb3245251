import { Notice } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import {
  DateField,
  MoneyField,
  type Option,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/form/inputs.tsx";
import { zoneName } from "#app/ui/format.ts";
import { m } from "#messages/messages.js";
import type { CategoryChoice, QuestionView } from "#server/category/reads.ts";
import type { RequestContact, RequestDetail } from "#server/request/reads.ts";
import { QuestionField, questionLabels } from "./question-field.tsx";
import { flexibilityTexts } from "./request-text.ts";

/** Data of a step's form besides the draft. */
export type StepData =
  | { step: "category"; categories: CategoryChoice[]; chosen: string | null }
  | { step: "details"; category_name: string; questions: QuestionView[] }
  | { step: "when_where"; when: LocalDates; countries: Option[] }
  | { step: "budget"; currency: string }
  | { step: "contact"; contact: RequestContact; is_member: boolean };

export type LocalDates = {
  time_zone: string;
  starts_local: string;
  ends_local: string;
  min_local: string;
  country: string;
};

/** Field labels of a step for the error summary, by field name. */
export function stepLabels(data: StepData): Record<string, string> {
  switch (data.step) {
    case "category":
      return { category_id: m.request_category_legend() };
    case "details":
      return {
        title: m.request_title_label(),
        ...questionLabels(data.questions),
        description: m.request_description_label(),
      };
    case "when_where":
      return {
        date_flexibility: m.request_flexibility_legend(),
        starts_at: m.request_starts_label(),
        ends_at: m.request_ends_label(),
        place_town: m.request_town_label(),
        place_postal_code: m.request_postal_label(),
        place_country: m.request_country_label(),
      };
    case "budget":
      return { budget_minor: m.request_budget_label() };
    case "contact":
      return {
        name: m.request_name_label(),
        email: m.request_email_label(),
        phone: m.request_phone_label(),
        address_line: m.request_address_label(),
      };
  }
}

export function StepFields({ data, draft }: { data: StepData; draft: RequestDetail | null }) {
  switch (data.step) {
    case "category":
      return <CategoryFields {...data} hasAnswers={(draft?.answers.length ?? 0) > 0} />;
    case "details":
      return <DetailsFields {...data} draft={draft} />;
    case "when_where":
      return <WhenWhereFields {...data} draft={draft} />;
    case "budget":
      return (
        <MoneyField
          name="money:budget_minor"
          label={m.request_budget_label()}
          hint={m.request_budget_hint()}
          currency={data.currency}
          minor={draft?.budget_minor}
          isOptional
        />
      );
    case "contact":
      return <ContactFields {...data} />;
  }
}

function CategoryFields({
  categories,
  chosen,
  hasAnswers,
}: {
  categories: CategoryChoice[];
  chosen: string | null;
  hasAnswers: boolean;
}) {
  if (categories.length === 0) return <Notice tone="warn">{m.request_categories_none()}</Notice>;
  return (
    <Choices
      name="category_id"
      legend={m.request_category_legend()}
      hint={hasAnswers ? m.request_category_change_hint() : undefined}
      value={chosen ?? undefined}
      choices={categories.map(({ id, name, description }) => ({ value: id, label: name, hint: description }))}
    />
  );
}

function DetailsFields({ questions, draft }: { questions: QuestionView[]; draft: RequestDetail | null }) {
  return (
    <>
      <TextField
        name="title"
        label={m.request_title_label()}
        hint={m.request_title_hint()}
        value={draft?.title ?? undefined}
        maxLength={120}
      />
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={draft?.raw_answers[question.key] ?? undefined}
        />
      ))}
      <TextArea
        name="description"
        label={m.request_description_label()}
        hint={m.request_description_hint()}
        value={draft?.description ?? undefined}
        maxLength={5000}
        rows={6}
        isOptional
      />
    </>
  );
}

function WhenWhereFields({
  when,
  countries,
  draft,
}: {
  when: LocalDates;
  countries: Option[];
  draft: RequestDetail | null;
}) {
  return (
    <>
      <Choices
        name="date_flexibility"
        legend={m.request_flexibility_legend()}
        value={draft?.date_flexibility ?? "exact"}
        choices={["exact", "flexible", "unknown"].map((value) => ({
          value,
          label: flexibilityTexts[value]?.(),
          hint: flexibilityHints[value]?.(),
        }))}
      />
      <Fieldset
        legend={m.request_date_legend()}
        hint={m.request_date_hint({ zone: zoneName(when.time_zone) })}
      >
        <div className="columns">
          <DateField
            name="datetime:starts_at"
            label={m.request_starts_label()}
            kind="datetime-local"
            value={when.starts_local}
            min={when.min_local}
            isOptional
          />
          <DateField
            name="datetime:ends_at"
            label={m.request_ends_label()}
            kind="datetime-local"
            value={when.ends_local}
            min={when.min_local}
            isOptional
          />
        </div>
      </Fieldset>
      <TextField
        name="place_town"
        label={m.request_town_label()}
        hint={m.request_town_hint()}
        value={draft?.place_town ?? undefined}
        maxLength={100}
        autoComplete="address-level2"
      />
      <TextField
        name="place_postal_code"
        label={m.request_postal_label()}
        value={draft?.place_postal_code ?? undefined}
        maxLength={20}
        autoComplete="postal-code"
        isOptional
      />
      <SelectField
        name="place_country"
        label={m.request_country_label()}
        options={countries}
        value={when.country}
        autoComplete="country"
      />
    </>
  );
}

const flexibilityHints: Record<string, () => string> = {
  exact: m.request_flexibility_exact_hint,
  flexible: m.request_flexibility_flexible_hint,
  unknown: m.request_flexibility_unknown_hint,
};

function ContactFields({ contact, is_member }: { contact: RequestContact; is_member: boolean }) {
  return (
    <>
      <Notice>{m.request_contact_privacy()}</Notice>
      <TextField
        name="name"
        label={m.request_name_label()}
        value={contact.name}
        maxLength={80}
        autoComplete="name"
      />
      <TextField
        name="email"
        type="email"
        label={m.request_email_label()}
        hint={is_member ? undefined : m.request_email_hint()}
        value={contact.email}
        maxLength={254}
        autoComplete="email"
      />
      <TextField
        name="phone"
        type="tel"
        label={m.request_phone_label()}
        hint={m.request_phone_hint()}
        value={contact.phone ?? undefined}
        maxLength={40}
        autoComplete="tel"
        isOptional
      />
      <TextField
        name="address_line"
        label={m.request_address_label()}
        hint={m.request_address_hint()}
        value={contact.address_line ?? undefined}
        maxLength={200}
        autoComplete="street-address"
        isOptional
      />
    </>
  );
}
