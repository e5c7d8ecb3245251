import { lazy, type ReactNode } from "react";
import { AddressFields } from "#app/components/place/address-fields.tsx";
import { QuestionFields } from "#app/components/request/question-fields.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { type Option, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import type { Answers } from "#domain/category/answers.ts";
import { type Address, addressFields, addressLines } from "#domain/place/address.ts";
import { m } from "#messages/messages.js";
import type { AnsweringFileView, BillingView, BookingContactView } from "#server/booking/reads/booking.ts";
import type { QuestionView } from "#server/category/reads/category.ts";

// Few categories ask for files.
const InformationFiles = lazy(async () => {
  const { InformationFiles: Files } = await import("./information-files.tsx");
  return { default: Files };
});

type InformationFieldsProps = {
  provider: string;
  questions: readonly QuestionView[];
  answers: Answers;
  /** Those that answer questions. */
  files: readonly AnsweringFileView[];
  contact: Partial<BookingContactView>;
  billing: Partial<BillingView>;
  /** Contact and billing come from elsewhere: complete ones are folded. */
  is_prefilled: boolean;
  notes: string | null;
  countries: readonly Option[];
};

/** Fields a booking needs before payment: the category's questions, contact, billing and notes. */
export function InformationFields(props: InformationFieldsProps) {
  const { provider, questions, answers, files, contact, billing, is_prefilled, notes, countries } = props;
  return (
    <>
      {questions.length > 0 ? (
        <Part title={m.booking_info_questions()}>
          <QuestionFields
            questions={questions}
            answers={answers}
            countries={countries}
            renderFile={(question) => (
              <InformationFiles
                question={question}
                files={files.filter(({ question_key }) => question_key === question.key)}
              />
            )}
          />
        </Part>
      ) : null}
      <Part title={m.booking_info_contact()} hint={m.booking_info_contact_hint({ name: provider })}>
        <ContactFields contact={contact} mayFold={is_prefilled} />
      </Part>
      <Part title={m.booking_info_billing()} hint={m.booking_info_billing_hint()}>
        <BillingFields billing={billing} countries={countries} mayFold={is_prefilled} />
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

/** Folds known contact data into one line that opens; asks only for what is missing. */
function ContactFields({
  contact: { name = "", email = "", phone },
  mayFold,
}: {
  contact: Partial<BookingContactView>;
  mayFold: boolean;
}) {
  const isFolded = mayFold && name !== "" && email !== "";
  const fields = (
    <>
      <TextField
        name="contact.name"
        label={m.booking_info_name()}
        value={name}
        autoComplete="name"
        maxLength={80}
      />
      <div className="columns">
        <TextField
          name="contact.email"
          type="email"
          label={m.booking_info_email()}
          value={email}
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          name="contact.phone"
          type="tel"
          label={m.booking_info_phone()}
          value={phone ?? undefined}
          autoComplete="tel"
          maxLength={40}
          isOptional
        />
      </div>
    </>
  );
  if (!isFolded) return fields;
  const unset = { "contact.name": name, "contact.email": email, "contact.phone": phone ?? "" };
  return (
    <Fold summary={[name, email, phone].filter(Boolean).join(" · ")} unset={unset}>
      {fields}
    </Fold>
  );
}

type BillingFieldsProps = { billing: Partial<BillingView>; countries: readonly Option[]; mayFold: boolean };

function BillingFields({ billing, countries, mayFold }: BillingFieldsProps) {
  const { name = "", address_line = "", postal_code = "", city = "", region = "", country = "" } = billing;
  const address: Address = { address_line, postal_code, city, region };
  const isComplete = addressFields(country).every((part) => !part.isRequired || address[part.name]);
  const isFolded = mayFold && name !== "" && country !== "" && isComplete;
  const company = { company: billing.company ?? "", tax_id: billing.tax_id ?? "" };
  const fields = (
    <>
      <TextField
        name="billing.name"
        label={m.booking_info_name()}
        value={name}
        autoComplete="billing name"
        maxLength={120}
      />
      <AddressFields
        prefix="billing."
        autofill="billing "
        labels={{
          address_line: m.booking_info_address(),
          postal_code: m.booking_info_postal_code(),
          city: m.booking_info_city(),
          country: m.booking_info_country(),
        }}
        address={address}
        country={country}
        countries={countries}
      />
      <Fold
        summary={m.booking_info_company_fold()}
        isOpen={Boolean(company.company || company.tax_id)}
        unset={{ "billing.company": "", "billing.tax_id": "" }}
      >
        <TextField
          name="billing.company"
          label={m.booking_info_company()}
          value={company.company}
          autoComplete="billing organization"
          maxLength={120}
          isOptional
        />
        <TextField
          name="billing.tax_id"
          label={m.booking_info_tax_id()}
          value={company.tax_id}
          maxLength={40}
          spellCheck={false}
          isOptional
        />
      </Fold>
    </>
  );
  if (!isFolded) return fields;
  const texts = { name, ...address, country, ...company };
  const unset = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [`billing.${key}`, text ?? ""]),
  );
  return (
    <Fold
      summary={[company.company, name, ...addressLines(country, address)].filter(Boolean).join(", ")}
      unset={unset}
    >
      {fields}
    </Fold>
  );
}
