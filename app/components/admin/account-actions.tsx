import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import type { OperatorCommand } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";
import type { AccountForOperator } from "#server/operator/reads/account.ts";

type AccountAction = { command: OperatorCommand; label: string; text: string; isGrave?: boolean };

/** Commands that the account's state allows. */
function listActions(
  { status, is_operator, has_second_factor }: AccountForOperator,
  isOwn: boolean,
): AccountAction[] {
  const impersonate: AccountAction = {
    command: "begin_impersonation",
    label: m.operator_act_as(),
    text: m.operator_act_as_text({ minutes: limits.impersonation_minutes }),
  };
  const resume: AccountAction = {
    command: "resume_account",
    label: m.operator_resume(),
    text: m.operator_resume_text(),
  };
  const reset: AccountAction = {
    command: "reset_second_factor",
    label: m.operator_reset(),
    text: m.operator_reset_text(),
  };
  const endSessions: AccountAction = {
    command: "end_account_sessions",
    label: m.operator_end_sessions(),
    text: m.operator_end_sessions_text(),
  };
  const suspend: AccountAction = {
    command: "suspend_account",
    label: m.operator_suspend(),
    text: m.operator_suspend_text(),
    isGrave: true,
  };
  const revoke: AccountAction = {
    command: "revoke_operator",
    label: m.operator_revoke(),
    text: m.operator_revoke_text(),
    isGrave: true,
  };
  const copy: AccountAction = {
    command: "export_account",
    label: m.operator_export(),
    text: m.operator_export_text(),
  };
  const close: AccountAction = {
    command: "close_for_person",
    label: m.operator_close(),
    text: m.operator_close_text(),
    isGrave: true,
  };
  if (isOwn) return is_operator ? [revoke] : [];
  return [
    ...(status === "active" && !is_operator ? [impersonate] : []),
    ...(status === "suspended" ? [resume] : []),
    endSessions,
    ...(has_second_factor ? [reset] : []),
    ...(is_operator ? [revoke] : []),
    ...(status === "active" ? [copy, suspend, close] : []),
  ];
}

type Props = {
  account: AccountForOperator;
  is_own: boolean;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/**
 * A reason field and a button per command that the account's state and the operator's rights allow: none for a closed account; giving up
 * rights for the own one.
 */
export function AccountActions({ account, is_own, hidden, result }: Props) {
  const may = useMay();
  if (account.status === "closed") return <p className="soft max-w-text">{m.operator_is_closed()}</p>;
  const actions = listActions(account, is_own).filter(({ command }) => may(command));
  if (actions.length === 0) return null;
  return (
    <section id="act" className="stack max-w-form">
      <h2>{m.operator_act()}</h2>
      {is_own ? <p className="soft">{m.operator_own()}</p> : null}
      <Form id="act-form" result={isAboutAddress(result) ? null : result} hidden={hidden} isDocument>
        <TextArea
          name="reason"
          label={m.operator_reason()}
          hint={m.operator_reason_hint()}
          maxLength={1000}
          rows={3}
        />
        <ul className="acts">
          {actions.map(({ command, label, text, isGrave }, index) => (
            <li key={command}>
              <p>{text}</p>
              <Button
                look={isGrave ? "danger" : index === 0 ? "primary" : "plain"}
                name="command"
                value={command}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </Form>
      {is_own || account.is_operator ? null : <NewAddress hidden={hidden} result={result} />}
      {account.is_operator && !is_own ? <p className="soft">{m.operator_of_operator()}</p> : null}
    </section>
  );
}

const isAboutAddress = (result: FormResult | null) => result?.values?.new_email !== undefined;

/** Another address for somebody who has lost theirs. */
function NewAddress({ hidden, result }: Pick<Props, "hidden" | "result">) {
  const own = isAboutAddress(result) ? result : null;
  return (
    <details open={own !== null || undefined}>
      <summary>{m.operator_address()}</summary>
      <div className="stack mt-4">
        <p className="soft">{m.operator_address_text()}</p>
        <Form
          id="address-form"
          result={own}
          hidden={{ ...hidden, _key: `${hidden._key}-address` }}
          isDocument
        >
          <TextField
            name="new_email"
            type="email"
            label={m.operator_address_new()}
            maxLength={limits.email_characters}
            autoComplete="off"
          />
          <TextArea
            name="reason"
            label={m.operator_reason()}
            hint={m.operator_reason_hint()}
            maxLength={1000}
            rows={3}
          />
          <p>
            <Button name="command" value="change_address">
              {m.operator_address()}
            </Button>
          </p>
        </Form>
      </div>
    </details>
  );
}
