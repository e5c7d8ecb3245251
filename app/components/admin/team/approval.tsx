import { Notice, type Pair } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ApprovalView } from "#server/operator/reads/approval.ts";
import { OperatorActionForm } from "../operator-action-form.tsx";
import { Code } from "../operator-task.tsx";
import { roleTexts } from "./role-text.ts";

type ApprovalProps = {
  approval: ApprovalView;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** What the operator wants to do. */
export function approvalPairs(approval: ApprovalView): Pair[] {
  const { command, amount_minor, currency, reason, by, expires_at, subject_path } = approval;
  return [
    { key: "act", term: m.admin_approval_command(), value: <Code>{command}</Code> },
    {
      key: "amount",
      term: m.admin_refund_amount(),
      value: <Money minor={amount_minor} currency={currency} />,
    },
    {
      key: "subject",
      term: m.admin_approval_subject(),
      value: (
        <a className="inline-block py-1" href={subject_path}>
          {m.admin_approval_open()}
        </a>
      ),
    },
    { key: "by", term: m.admin_approval_by(), value: by },
    { key: "until", term: m.admin_approval_until(), value: <Time at={expires_at} hasRelative /> },
    {
      key: "reason",
      term: m.admin_approval_reason(),
      value: <span className="whitespace-pre-line">{reason}</span>,
    },
  ];
}

/** The decision about it, or who decides. */
export function ApprovalDecision({ approval, hidden, result }: ApprovalProps) {
  const { id, version, is_over } = approval;
  if (is_over || approval.is_own || !approval.may_decide)
    return <Notice title={is_over ? m.admin_approval_over() : whoDecides(approval)} />;
  return (
    <OperatorActionForm
      id="decide"
      title={m.admin_task_act()}
      note={m.admin_note_task()}
      hidden={{ ...hidden, approval_id: id, version, _key: `${hidden._key}-approval` }}
      result={result}
      actions={[
        {
          command: "confirm_approval",
          label: m.admin_approval_confirm(),
          when: m.admin_approval_confirm_when(),
        },
        {
          command: "decline_approval",
          label: m.admin_approval_decline(),
          when: m.admin_approval_decline_when(),
        },
      ]}
    />
  );
}

const whoDecides = ({ is_own, roles }: ApprovalView) =>
  is_own
    ? m.admin_approval_own()
    : m.admin_approval_roles({ roles: roles.map((role) => roleTexts[role].label()).join(", ") });
