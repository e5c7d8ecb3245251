import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads.ts";
import { type StepData, StepFields, stepLabels } from "./draft-fields.tsx";
import { type DraftStep, stepNames, stepPath } from "./draft-steps.ts";
import { useStepBackup } from "./use-step-backup.ts";
import type { HiddenFields } from "./use-uploads.ts";

/** Links from a step. `onward` is the label of the button; `back_to` is null at the first step. */
export type DraftNavigation = { onward: string; back_to: string | null; leave_to: string };

type DraftFormProps = {
  data: StepData;
  draft: RequestDetail | null;
  result: FormResult | null;
  hidden: HiddenFields;
  action: string;
  /** Like `action`, but redirects out of the form after saving. */
  leave_action: string;
  ways: DraftNavigation;
};

/** The fields of one step, with buttons to continue, go back and leave. */
export function DraftForm({ data, draft, result, hidden, action, leave_action, ways }: DraftFormProps) {
  const kept = useStepBackup(`${draft?.id ?? ""} ${data.step}`);
  return (
    <Form
      key={kept.values ? "kept" : "stored"}
      id={kept.form_id}
      result={result ?? (kept.values ? { values: kept.values } : null)}
      action={action}
      hidden={{ ...hidden, ...hiddenOf(data) }}
      label={stepNames[data.step]()}
      labels={stepLabels(data)}
    >
      <StepFields data={data} draft={draft} />
      <div className="stack tight">
        <Button look="primary" isWide name="command" value="save_draft">
          {ways.onward}
        </Button>
        <div className="draft-ways" onClickCapture={kept.onLeave}>
          {ways.back_to ? (
            <LinkButton to={ways.back_to} look="quiet">
              {m.request_back()}
            </LinkButton>
          ) : null}
          <Button look="quiet" name="command" value="save_draft" formAction={leave_action}>
            {m.request_save_and_leave()}
          </Button>
        </div>
        {result ? (
          <a href={ways.leave_to} className="small soft">
            {m.request_leave_without()}
          </a>
        ) : null}
      </div>
    </Form>
  );
}

function hiddenOf(data: StepData): Record<string, string> {
  return data.step === "budget" ? { currency: data.currency } : {};
}

type SendFormProps = {
  result: FormResult | null;
  hidden: HiddenFields;
  is_member: boolean;
  /** The first incomplete step, or null. */
  missing: DraftStep | null;
  chosen: string | null;
  ways: DraftNavigation;
};

/** End of the review: the submit button, or a link to the first incomplete step. */
export function SendForm({ result, hidden, is_member, missing, chosen, ways }: SendFormProps) {
  return (
    <Form result={result} hidden={hidden}>
      <p className="small soft">{is_member ? m.request_send_hint() : m.request_send_hint_visitor()}</p>
      <div className="stack tight">
        {missing ? (
          <LinkButton to={stepPath(missing, { draft: chosen, back: true })} look="primary" isWide>
            {m.request_fill_in({ step: stepNames[missing]() })}
          </LinkButton>
        ) : (
          <Button look="primary" isWide name="command" value="submit_request">
            {m.request_send()}
          </Button>
        )}
        <DraftLinks ways={ways} />
      </div>
    </Form>
  );
}

/** Plain links back and out, for steps with nothing to save. */
export function DraftLinks({ ways: { back_to, leave_to } }: { ways: DraftNavigation }) {
  return (
    <div className="draft-ways">
      {back_to ? (
        <LinkButton to={back_to} look="quiet">
          {m.request_back()}
        </LinkButton>
      ) : null}
      <LinkButton to={leave_to} look="quiet" isDocument>
        {m.request_save_and_leave()}
      </LinkButton>
    </div>
  );
}
