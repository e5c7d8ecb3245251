import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";

type ReasonFormProps = {
  command:
    | "decline_offer"
    | "decline_counter"
    | "withdraw_offer"
    | "close_request"
    | "hold_request"
    | "release_request"
    | "extend_request_for_owner"
    | "remove_request"
    | "void_offer"
    | "extend_hold"
    | "extend_instalment"
    | "pause_partner"
    | "resume_partner"
    | "reverse_partner_payment"
    | "change_setting";
  /** Text of the `summary` element. */
  summary: string;
  sentence: ReactNode;
  label: string;
  hint?: string;
  button: string;
  isOptional?: boolean;
  /** The button ends or takes away something; true by default. */
  isGrave?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Initial text, which also unfolds the element. */
  reason?: string | undefined;
  /** Id of the element, for links to it. */
  id?: string;
  hidden: Record<string, string | number | null | undefined>;
  result: FormResult | null;
};

/** A command with a reason in a `details` element, open after a refusal. */
export function ReasonForm(props: ReasonFormProps) {
  const { command, summary, sentence, label, hint, button, isOptional, hidden, result, reason, id } = props;
  const { isGrave = true, children } = props;
  return (
    <details className="card padded" id={id} open={result !== null || reason !== undefined || undefined}>
      <summary className="font-semibold">{summary}</summary>
      <div className="stack mt-4">
        <p className="soft">{sentence}</p>
        <Form result={result} hidden={hidden}>
          {children}
          <TextArea
            name="reason"
            label={label}
            hint={hint}
            value={reason}
            maxLength={1000}
            rows={3}
            isOptional={isOptional}
          />
          <FormActions>
            <Button look={isGrave ? "danger" : "primary"} name="command" value={command}>
              {button}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
