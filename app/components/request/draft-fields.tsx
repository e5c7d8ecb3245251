import { Notice } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { MoneyField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { CategoryChoice, QuestionView } from "#server/category/reads.ts";
import type { RequestContact, RequestDetail } from "#server/request/reads.ts";
import { QuestionField, questionLabels } from "./question-field.tsx";
import { type WhenWhereData, WhenWhereFields, whenWhereLabels } from "./when-where-fields.tsx";

/** Data of a step's form besides the draft. */
export type StepData =
  | { step: "category"; categories: CategoryChoice[]; chosen: string | null }
  | { step: "details"; category_name: string; questions: QuestionView[] }
  | ({ step: "when_where" } & WhenWhereData)
  | { step: "budget"; currency: string }
  | { step: "contact"; contact: RequestContact; is_member: boolean };

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
      return whenWhereLabels();
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
