import type { ReactNode } from "react";
import { Form, FormActions } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-state.ts";
import { TextArea } from "#app/ui/inputs.tsx";
import { m } from "#messages/messages.js";

type ActFormProps = {
  id: string;
  title: string;
  text?: string;
  note: string;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  /** The buttons, the harmless one first. */
  children: ReactNode;
};

/** What can be done with a matter, always with a note. */
export function ActForm({ id, title, text, note, hidden, result, children }: ActFormProps) {
  return (
    <section id={id} className="stack max-w-form">
      <div className="stack tight">
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <Form id={`${id}-form`} result={result} hidden={hidden} labels={{ note }} isDocument>
        <TextArea name="note" label={note} hint={m.admin_note_hint()} maxLength={1000} rows={3} />
        <FormActions>{children}</FormActions>
      </Form>
    </section>
  );
}
