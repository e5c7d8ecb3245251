import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { type PassReason, passReasons } from "#domain/request/pass.ts";
import { m } from "#messages/messages.js";
import type { OwnPass } from "#server/request/reads/passes.ts";
import type { PanelForm } from "./panel-form.ts";

type PassProps = { request_id: string; pass: OwnPass; form: PanelForm };

/** For a provider who can make an offer: that it does not want to, with a reason or without; it declines an invitation. */
export function PassForm({ request_id, pass: { is_invited }, form }: PassProps) {
  const result = form.resultOf("pass_request");
  return (
    <details className="card padded no-print" id="pass" open={result !== null || undefined}>
      <summary className="font-semibold">{m.request_pass_title()}</summary>
      <div className="stack mt-4">
        <p className="soft">{is_invited ? m.request_pass_invited_text() : m.request_pass_text()}</p>
        <Form
          id="pass-request"
          result={result}
          hidden={{ ...form.hidden, _key: `${form.hidden._key}-pass`, request_id }}
        >
          <SelectField
            name="reason"
            label={m.request_pass_reason()}
            options={passReasons.map((value) => ({ value, label: reasonNames[value]() }))}
            isOptional
          />
          <FormActions>
            <Button name="command" value="pass_request">
              {is_invited ? m.request_pass_invited_submit() : m.request_pass_submit()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}

/** Tells a provider that it has passed on the request, with the button that takes it back. */
export function PassedNotice({ request_id, pass: { is_invited }, form }: PassProps) {
  return (
    <Notice title={m.request_passed_title()}>
      <p>{is_invited ? m.request_passed_invited_text() : m.request_passed_text()}</p>
      <Form
        id="take-back-pass"
        result={form.resultOf("take_back_pass")}
        hidden={{ ...form.hidden, _key: `${form.hidden._key}-unpass`, request_id }}
      >
        <FormActions>
          <Button name="command" value="take_back_pass">
            {m.request_passed_undo()}
          </Button>
        </FormActions>
      </Form>
    </Notice>
  );
}

const reasonNames: Record<PassReason, () => string> = {
  too_far: m.request_pass_too_far,
  no_time: m.request_pass_no_time,
  low_budget: m.request_pass_low_budget,
  other_work: m.request_pass_other_work,
  other: m.request_pass_other,
};
