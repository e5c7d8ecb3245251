import type { ReactNode } from "react";
import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import type { OperatorCommand } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";

/** A command on an operator task; `when` says in which case to use it. */
export type OperatorAction = { command: OperatorCommand; label: ReactNode; when: string };

type ActFormProps = {
  id: string;
  title: string;
  note: string;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  /** The first is rendered as the primary button. */
  actions: readonly OperatorAction[];
  /** Further fields, above the note. */
  children?: ReactNode;
};

/** Form for the commands on an operator task, as far as the operator may call them; every command takes a note. */
export function OperatorActionForm({ id, title, note, hidden, result, actions, children }: ActFormProps) {
  const may = useMay();
  const allowed = actions.filter(({ command }) => may(command));
  if (allowed.length === 0) return null;
  return (
    <section id={id} className="stack max-w-form">
      <h2>{title}</h2>
      <Form id={`${id}-form`} result={result} hidden={hidden} isDocument>
        {children}
        <TextArea name="note" label={note} hint={m.admin_note_hint()} maxLength={1000} rows={3} />
        <ul className="acts">
          {allowed.map(({ command, label, when }, index) => (
            <li key={command}>
              <p>{when}</p>
              <Button look={index === 0 ? "primary" : "plain"} name="command" value={command}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
