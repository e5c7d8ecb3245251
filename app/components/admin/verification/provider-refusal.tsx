import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";

export type RefusalProps = {
  id: string;
  command: "refuse_provider" | "withdraw_verification";
  /** The profile's name, for screen readers where a page has several forms. */
  name: string;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** Texts for refusing a provider and for withdrawing an approval. */
export const refusalTexts = {
  refuse_provider: {
    title: m.admin_task_refuse_title,
    text: m.admin_task_refuse_text,
    label: m.admin_task_refuse,
  },
  withdraw_verification: {
    title: m.admin_withdraw_title,
    text: m.admin_withdraw_text,
    label: m.admin_withdraw,
  },
} as const;

/** The form for either, under its title. */
export function RefusalSection(props: RefusalProps) {
  return (
    <section className="stack max-w-form" id="refuse">
      <h2>{refusalTexts[props.command].title()}</h2>
      <ProviderRefusal {...props} />
    </section>
  );
}

/** The form for either: the reason, which the provider reads, and the button. */
export function ProviderRefusal({ id, command, name, hidden, result }: RefusalProps) {
  const { text, label } = refusalTexts[command];
  return (
    <Form id={id} result={result} hidden={hidden} isDocument>
      <p className="soft">{text()}</p>
      <TextArea
        name="reason"
        label={m.admin_task_refuse_reason()}
        maxLength={limits.reason_characters}
        rows={3}
      />
      <p>
        <Button look="danger" name="command" value={command}>
          {label()}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </p>
    </Form>
  );
}
