import type { ReactNode } from "react";
import { QuestionField, questionLabels } from "#app/components/request/question-field.tsx";
import { type Option, SelectField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import type { Answers } from "#domain/category/answers.ts";
import { m } from "#messages/messages.js";
import type { BillingView, BookingContactView } from "#server/booking/reads.ts";
import type { QuestionView } from "#server/category/reads.ts";

type InformationFieldsProps = {
  provider: string;
  questions: readonly QuestionView[];
  answers: Answers;
  contact: Partial<BookingContactView>;
  billing: Partial<BillingView>;
  notes: string | null;
  countries: readonly Option[];
};

/** Field labels for the error summary, by field name. */
export function informationLabels(provider: string, questions: readonly QuestionView[]) {
  return {
    ...questionLabels(questions),
    "contact.name": m.booking_info_name(),
    "contact.email": m.booking_info_email(),
    "contact.phone": m.booking_info_phone(),
    "billing.name": m.booking_info_name(),
    "billing.company": m.booking_info_company(),
    "billing.address_line": m.booking_info_address(),
    "billing.postal_code": m.booking_info_postal_code(),
    "billing.city": m.booking_info_city(),
    "billing.country": m.booking_info_country(),
    "billing.tax_id": m.booking_info_tax_id(),
    notes: m.booking_info_notes({ name: provider }),
  };
}

/** Fields a booking needs before payment: the category's questions, contact, billing and notes. */
export function InformationFields(props: InformationFieldsProps) {
  const { provider, questions, answers, contact, billing, notes, countries } = props;
  return (
    <>
      {questions.length > 0 ? (
        <Part title={m.booking_info_questions()}>
          {questions.map((question) => (
            <QuestionField key={question.key} question={question} value={answers[question.key]} />
          ))}
        </Part>
      ) : null}
      <Part
        title={m.booking_info_contact({ name: provider })}
        hint={m.booking_info_contact_hint({ name: provider })}
      >
        <ContactFields contact={contact} />
      </Part>
      <Part title={m.booking_info_billing()} hint={m.booking_info_billing_hint()}>
        <BillingFields billing={billing} countries={countries} />
      </Part>
      <TextArea
        name="notes"
        label={m.booking_info_notes({ name: provider })}
        value={notes ?? undefined}
        maxLength={2000}
        isOptional
      />
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="stack mt-4">
      <div>
        <h2>{title}</h2>
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}

function ContactFields({ contact }: { contact: Partial<BookingContactView> }) {
  return (
    <>
      <TextField
        name="contact.name"
        label={m.booking_info_name()}
        value={contact.name}
        autoComplete="name"
        maxLength={80}
      />
      <div className="columns">
        <TextField
          name="contact.email"
          type="email"
          label={m.booking_info_email()}
          value={contact.email}
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          name="contact.phone"
          type="tel"
          label={m.booking_info_phone()}
          value={contact.phone ?? undefined}
          autoComplete="tel"
          maxLength={40}
          isOptional
        />
      </div>
    </>
  );
}

type BillingFieldsProps = { billing: Partial<BillingView>; countries: readonly Option[] };

function BillingFields({ billing, countries }: BillingFieldsProps) {
  return (
    <>
      <TextField
        name="billing.name"
        label={m.booking_info_name()}
        value={billing.name}
        autoComplete="billing name"
        maxLength={120}
      />
      <TextField
        name="billing.company"
        label={m.booking_info_company()}
        value={billing.company ?? undefined}
        autoComplete="billing organization"
        maxLength={120}
        isOptional
      />
      <TextField
        name="billing.address_line"
        label={m.booking_info_address()}
        value={billing.address_line}
        autoComplete="billing street-address"
        maxLength={200}
      />
      <div className="columns">
        <TextField
          name="billing.postal_code"
          label={m.booking_info_postal_code()}
          value={billing.postal_code}
          autoComplete="billing postal-code"
          maxLength={20}
        />
        <TextField
          name="billing.city"
          label={m.booking_info_city()}
          value={billing.city}
          autoComplete="billing address-level2"
          maxLength={100}
        />
      </div>
      <SelectField
        name="billing.country"
        label={m.booking_info_country()}
        options={countries}
        value={billing.country}
        autoComplete="billing country"
      />
      <TextField
        name="billing.tax_id"
        label={m.booking_info_tax_id()}
        value={billing.tax_id ?? undefined}
        maxLength={40}
        spellCheck={false}
        isOptional
      />
    </>
  );
}
