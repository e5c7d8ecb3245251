import { data } from "react-router";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { authFaults, faultText } from "#server/http/auth/fault-text.ts";
import { callbackDestination, handleCallback } from "#server/http/auth/provider/oauth.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/callback.ts";

export const handle = { scriptFree: true };

/** The address may contain a sign-in token, so the referrer never includes the path. */
export function headers() {
  return { "Referrer-Policy": "strict-origin" };
}

/** Return from an identity provider: redirects onward, or explains the failure. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const next = callbackDestination({ request, context });
  const answer = await handleCallback({ request, context });
  if (answer instanceof Response) throw answer;
  const code = answer?.code ?? null;
  const page = {
    code,
    sentence: code ? faultText(code) : null,
    sign_in: signInDetour("/auth/signin", next),
    sign_up: signInDetour("/auth/signup", next),
  };
  return data(page, { status: code ? authFaults[code] : 200 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.signin_callback_title()) }];
}

export default function Callback({ loaderData }: Route.ComponentProps) {
  const { code, sentence, sign_in, sign_up } = loaderData;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.signin_callback_title()} />
      {sentence ? (
        <Notice tone="warn" title={sentence}>
          {code === "provider_denied" ? <p>{m.signin_callback_denied_text()}</p> : null}
          {code === "link_used_or_expired" || code === "link_of_other_browser" ? (
            <p>{m.signin_callback_nothing()}</p>
          ) : null}
        </Notice>
      ) : (
        <p>{m.signin_callback_nothing()}</p>
      )}
      <div className="form-actions">
        <LinkButton to={sign_in} look="primary" isDocument>
          {m.signin_callback_back()}
        </LinkButton>
        <LinkButton to={sign_up} isDocument>
          {m.shell_sign_up()}
        </LinkButton>
      </div>
    </div>
  );
}
