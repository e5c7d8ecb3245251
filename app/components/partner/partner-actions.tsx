import { loadPictureRule } from "#app/components/file/rules.ts";
import { ReasonForm } from "#app/components/offer/reason-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { DateField, TextField } from "#app/ui/form/inputs.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { pictureTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import type { Balance } from "#domain/partner/statement.ts";
import { knownDays } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { PartnerPaymentView } from "#server/partner/reads/numbers.ts";
import type { PartnerForOperator } from "#server/partner/reads/partner.ts";

export type PartnerForm = {
  hidden: Record<string, string | number | null>;
  resultOf(command: string): FormResult | null;
};

/** Gives each form its own idempotency key. */
const keyed = ({ hidden }: PartnerForm, form: string) => ({ ...hidden, _key: `${hidden._key}-${form}` });

/** Pauses an active partner, resumes a paused one. */
export function PauseForm({ status, form }: { status: PartnerForOperator["status"]; form: PartnerForm }) {
  const reason = { label: m.operator_reason(), hint: m.operator_reason_hint() };
  return status === "active" ? (
    <ReasonForm
      command="pause_partner"
      summary={m.partner_pause()}
      sentence={m.partner_pause_text()}
      button={m.partner_pause()}
      hidden={keyed(form, "pause")}
      result={form.resultOf("pause_partner")}
      {...reason}
    />
  ) : (
    <ReasonForm
      command="resume_partner"
      summary={m.partner_resume()}
      sentence={m.partner_resume_text()}
      button={m.partner_resume()}
      isGrave={false}
      hidden={keyed(form, "resume")}
      result={form.resultOf("resume_partner")}
      {...reason}
    />
  );
}

type LogoFormProps = { partner: PartnerForOperator; form: PartnerForm; max_bytes: number };

/** The logo with forms to replace and to remove it. */
export function LogoForm({ partner: { logo, display_name }, form, max_bytes }: LogoFormProps) {
  const limit = megabytesText(max_bytes);
  return (
    <section className="stack max-w-form" id="logo">
      <h2>{m.partner_logo()}</h2>
      {logo ? (
        <img
          className="join-logo"
          src={`/files/${logo.id}`}
          alt={display_name}
          width={logo.width}
          height={logo.height}
        />
      ) : null}
      <Form
        key={logo?.id}
        result={form.resultOf("set_partner_logo")}
        hidden={keyed(form, "logo")}
        hasFiles
        isDocument
      >
        <FileField
          name="logo"
          label={m.partner_logo_field()}
          hint={m.partner_logo_hint({ limit })}
          accept={pictureTypes.join()}
          loadRule={loadPictureRule(max_bytes)}
        />
        <FormActions>
          <Button name="command" value="set_partner_logo">
            {logo ? m.partner_logo_replace() : m.partner_logo_set()}
          </Button>
        </FormActions>
      </Form>
      {logo ? (
        <Form
          isInline
          hidden={keyed(form, "no-logo")}
          result={form.resultOf("remove_partner_logo")}
          isDocument
        >
          <Button look="quiet" name="command" value="remove_partner_logo">
            {m.partner_logo_remove()}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

type PaymentFormProps = { balance: Balance; shown_minor: number; today: string; form: PartnerForm };

/** Records a payment in one currency, at most its open sum. Proposes what the partner sees as open. */
export function PaymentForm({ balance, shown_minor, today, form }: PaymentFormProps) {
  const { currency, open_minor } = balance;
  const result = form.resultOf("record_partner_payment");
  const isThis = result?.values?.currency === currency;
  return (
    <Form
      id={`pay-${currency}`}
      result={isThis ? result : null}
      hidden={{ ...keyed(form, `pay-${currency}`), currency }}
    >
      <p className="soft">
        {richMessage(m.partner_pay_text, {
          open: <Money minor={open_minor} currency={currency} />,
          shown: <Money minor={shown_minor} currency={currency} />,
        })}
      </p>
      <MoneyField
        name="money:amount_minor"
        label={m.partner_amount()}
        currency={currency}
        minor={shown_minor > 0 ? Math.min(shown_minor, open_minor) : open_minor}
      />
      <DateField name="paid_on" label={m.partner_paid_on()} value={today} {...knownDays} />
      <TextField
        name="reference"
        label={m.partner_reference()}
        hint={m.partner_reference_hint()}
        maxLength={120}
        autoComplete="off"
      />
      <FormActions>
        <Button look="primary" name="command" value="record_partner_payment">
          {m.partner_pay()}
        </Button>
      </FormActions>
    </Form>
  );
}

type ReverseFormProps = { payment: PartnerPaymentView; form: PartnerForm };

/** Reverses a payment; renders nothing for a reversed one or a reversal. */
export function ReverseForm({ payment, form }: ReverseFormProps) {
  const { id, is_reversal, is_reversed, reference } = payment;
  if (is_reversal || is_reversed) return null;
  const result = form.resultOf("reverse_partner_payment");
  return (
    <ReasonForm
      command="reverse_partner_payment"
      summary={m.partner_reverse({ reference })}
      sentence={m.partner_reverse_text()}
      button={m.partner_reverse_submit()}
      label={m.operator_reason()}
      hint={m.operator_reason_hint()}
      hidden={{ ...keyed(form, id), payment_id: id }}
      result={result?.values?.payment_id === id ? result : null}
    />
  );
}
