import { Button, LinkButton } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { RequestContact } from "#server/request/reads/contact.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { type StepData, StepFields } from "./draft/draft-fields.tsx";
import { stepNames } from "./draft/draft-steps.ts";

type EditFormProps = {
  request: RequestDetail;
  details: StepData;
  when_where: StepData;
  contact: RequestContact | null;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** All of an open request in one form, with the fields of the screens it was written on. */
export function EditForm({ request, details, when_where, contact, hidden, result }: EditFormProps) {
  const { locale } = useViewer();
  const currency = request.currency ?? "EUR";
  return (
    <Form id="edit" result={result} hidden={{ ...hidden, currency, locale }} label={m.request_edit_title()}>
      <section className="stack" aria-labelledby="edit-details">
        <h2 id="edit-details">{stepNames.details()}</h2>
        <StepFields data={details} draft={request} />
      </section>
      <section className="stack" aria-labelledby="edit-when-where">
        <h2 id="edit-when-where">{stepNames.when_where()}</h2>
        <StepFields data={when_where} draft={request} />
      </section>
      <section className="stack" aria-labelledby="edit-extras">
        <h2 id="edit-extras">{m.request_budget()}</h2>
        <MoneyField
          name="money:budget_minor"
          label={m.request_budget_label()}
          hint={m.request_budget_hint()}
          currency={currency}
          minor={request.budget_minor}
          isOptional
        />
      </section>
      <section className="stack" aria-labelledby="edit-contact">
        <h2 id="edit-contact">{stepNames.send()}</h2>
        <TextField
          name="name"
          label={m.request_name_label()}
          hint={m.request_contact_privacy()}
          value={contact?.name ?? ""}
          maxLength={80}
          autoComplete="name"
        />
        <Fold summary={m.request_phone_fold()} isOpen={Boolean(contact?.phone)} unset={{ phone: "" }}>
          <TextField
            name="phone"
            type="tel"
            label={m.request_phone_label()}
            hint={m.request_phone_hint()}
            value={contact?.phone ?? undefined}
            maxLength={40}
            autoComplete="tel"
            isOptional
          />
        </Fold>
      </section>
      <FormActions>
        <Button look="primary" name="command" value="edit_request">
          {m.request_edit_button()}
        </Button>
        <LinkButton to={`/request/${request.id}`} look="quiet">
          {m.request_edit_back()}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
