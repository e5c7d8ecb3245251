import type { ReactNode } from "react";
import { EmailField } from "#app/components/account/auth-fields.tsx";
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
  /** Content below the button. */
  children?: ReactNode;
};

/** Says what is erased, above the one button that does it. */
export function NotMeForm({ lead, effects, command, hidden, result, children }: NotMeFormProps) {
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
      {children}
    </Frame>
  );
}

/** For a link that no longer works: requests a new one by mail, to the address that received it. */
export function AskAgain({ result }: { result: FormResult | null }) {
  return (
    <section className="stack tight" aria-labelledby="again">
      <h2 id="again">{m.direct_not_me_again_title()}</h2>
      <p>{m.direct_not_me_again_text()}</p>
      <Form id="not-me-again" result={result} isDocument>
        <EmailField />
        <FormActions>
          <Button name="command" value="ask_for_not_me_mail">
            {m.direct_not_me_again_button()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** After asking for a new link. Does not reveal whether anything is stored about the address. */
export function Sent() {
  return (
    <Frame title={m.direct_not_me_sent_title()}>
      <p>{m.direct_not_me_sent_text()}</p>
    </Frame>
  );
}

/** After the button: what is gone. */
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
