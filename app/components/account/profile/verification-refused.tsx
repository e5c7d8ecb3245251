import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";

type RefusedProps = { profile: OwnProfile; form_key: string; result: FormResult | null };

/** Tells a refused provider why, and lets them ask again; nothing for everybody else. */
export function VerificationRefused({ profile, form_key, result }: RefusedProps) {
  const { refusal_reason, version } = profile;
  if (refusal_reason === null) return null;
  return (
    <div id="refused" className="mb-6">
      <Notice tone="warn" title={m.account_refused_title()}>
        <p className="whitespace-pre-line">{refusal_reason}</p>
        <p>{m.account_refused_text()}</p>
        <Form result={result} hidden={{ _key: form_key, profile_id: profile.id, version }}>
          <Button name="command" value="ask_verification">
            {m.account_refused_ask()}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
