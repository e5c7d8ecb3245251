import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import type { OperatorCommand } from "#domain/operator/rights.ts";

type AgainFormProps = {
  command: OperatorCommand;
  button: string;
  /** Tells it apart from others of its page. */
  name: string;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  children?: ReactNode;
};

/** The form that does again what was given up: a job, a mail or a webhook. */
export function AgainForm({ command, button, name, hidden, result, children }: AgainFormProps) {
  return (
    <Form result={result} hidden={hidden} label={name}>
      {children}
      <FormActions>
        <Button name="command" value={command}>
          {button}
          <span className="visually-hidden">{`: ${name}`}</span>
        </Button>
      </FormActions>
    </Form>
  );
}
