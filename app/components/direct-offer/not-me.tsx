import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";

type NotMeFormProps = {
  lead: string;
  /** What the button does, one sentence each. */
  effects: readonly string[];
  command: string;
  hidden: Record<string, string>;
  result: FormResult | null;
};

/** Says what is erased, and the one button that does it. */
export function NotMeForm({ lead, effects, command, hidden, result }: NotMeFormProps) {
  return (
    <Frame title={m.direct_not_me_title()} sentence={lead}>
      <section className="stack tight" aria-labelledby="effects">
        <h2 id="effects">{m.direct_not_me_erases()}</h2>
        <ul className="stack tight">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </section>
      <Form id="not-me" result={result} hidden={hidden} isDocument>
        <FormActions>
          <Button look="primary" name="command" value={command}>
            {m.direct_not_me_button()}
          </Button>
        </FormActions>
      </Form>
    </Frame>
  );
}

/** What is gone, after the button. */
export function Erased({ facts }: { facts: readonly string[] }) {
  return (
    <Frame title={m.direct_not_me_done_title()}>
      <Notice tone="good">
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </Notice>
      <p className="soft">{m.direct_not_me_done_close()}</p>
    </Frame>
  );
}

function Frame({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <div className="stack loose mx-auto w-full max-w-form">
      <PageHeader title={title} sentence={sentence} />
      {children}
    </div>
  );
}
