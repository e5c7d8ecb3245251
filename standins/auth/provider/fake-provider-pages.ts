// The consent page of the built-in provider: a form without script. Tests rely on the names of its fields and
// buttons (`email`, `name`, `email_verified`, `subject`, `decision`).
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html, raw } from "hono/html";
import { readForm } from "#standins/kit/form.ts";
import type { AuthDeps } from "../wire/context.ts";
import { isAddress } from "../wire/input.ts";
import { callbackUrl, FAKE_PROVIDER_PATH, newProviderCode, subjectOf } from "./fake-provider.ts";
import { CSS, STYLE_HASH } from "./fake-provider-style.ts";
import { words } from "./fake-provider-text.ts";

const MAX_BODY = 16 * 1024;

type ClientRequest = { client_id: string; redirect_uri: string; state: string; scope: string };
type PersonInput = { email: string; name: string; subject: string; is_verified: boolean };
type View = { client: ClientRequest; input: PersonInput; has_bad_address: boolean };
type Html = ReturnType<typeof html>;

const headers = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

function textOf(c: Context) {
  return words[/^de\b/i.test(c.req.header("accept-language") ?? "") ? "de" : "en"];
}

function frame(c: Context, main: Html): Html {
  const text = textOf(c);
  return html`<!doctype html>
<html lang="${text.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<style>${raw(CSS)}</style>
</head>
<body>
<header><p class="test"><strong>${text.test}</strong> ${text.fake}</p></header>
<main>${main}</main>
</body>
</html>`;
}

function consentPage(c: Context, { client, input, has_bad_address }: View): Html {
  const text = textOf(c);
  const hidden = Object.entries(client).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const fault = has_bad_address
    ? html`<p class="error" id="email-error" role="alert">${text.bad_address}</p>`
    : "";
  const state = has_bad_address ? html` aria-invalid="true" aria-describedby="email-error" autofocus` : "";
  return frame(
    c,
    html`<h1>${text.title}</h1>
<p>${text.intro(client.client_id)}</p>
<form method="post" action="${FAKE_PROVIDER_PATH}">${hidden}
<div class="field"><label for="email">${text.email}</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" autocapitalize="none" value="${input.email}"${state}>${fault}</div>
<div class="field"><label for="name">${text.name}</label>
<input id="name" name="name" type="text" autocomplete="off" maxlength="200" value="${input.name}"></div>
<div class="check"><input id="email_verified" name="email_verified" type="checkbox" value="yes"${input.is_verified ? html` checked` : ""}>
<label for="email_verified">${text.verified}</label></div>
<details><summary>${text.more}</summary><div class="field"><label for="subject">${text.subject}</label>
<input id="subject" name="subject" type="text" autocomplete="off" maxlength="100" value="${input.subject}" aria-describedby="subject-hint">
<p class="hint" id="subject-hint">${text.subject_hint}</p></div></details>
<button name="decision" value="allow">${text.allow}</button>
<button class="quiet" name="decision" value="deny">${text.deny}</button>
</form>`,
  );
}

function clientRequestOf(parameters: Record<string, string>): ClientRequest {
  const { client_id = "", redirect_uri = "", state = "", scope = "" } = parameters;
  return { client_id, redirect_uri, state, scope };
}

/** Whether the redirect is the service's own callback and the service offers the provider. */
function isKnownClient(deps: AuthDeps, client: ClientRequest): boolean {
  const isOffered = deps.settings.providers.some((provider) => provider === client.client_id);
  return client.redirect_uri === callbackUrl(deps) && client.state !== "" && isOffered;
}

function unknownClient(c: Context): Response | Promise<Response> {
  const text = textOf(c);
  return c.html(frame(c, html`<h1>${text.title}</h1><p>${text.unknown_client}</p>`), 400);
}

function callbackRedirect(client: ClientRequest, answer: Record<string, string>): string {
  const url = new URL(client.redirect_uri);
  url.search = new URLSearchParams({ ...answer, state: client.state }).toString();
  return url.toString();
}

async function decide(c: Context, deps: AuthDeps): Promise<Response> {
  const form = await readForm(c);
  const client = clientRequestOf(form ?? {});
  if (!form || !isKnownClient(deps, client)) return unknownClient(c);
  if (form.decision !== "allow") {
    const denied = { error: "access_denied", error_description: "The user denied access" };
    return c.redirect(callbackRedirect(client, denied), 303);
  }
  const email = (form.email ?? "").trim().toLowerCase();
  const isVerified = form.email_verified === "yes";
  const input = {
    email: form.email ?? "",
    name: form.name ?? "",
    subject: form.subject ?? "",
    is_verified: isVerified,
  };
  if (!isAddress(email)) return c.html(consentPage(c, { client, input, has_bad_address: true }), 422);
  const person = {
    email,
    email_verified: isVerified,
    name: input.name.trim(),
    sub: input.subject.trim() || subjectOf(email),
  };
  return c.redirect(callbackRedirect(client, { code: newProviderCode(deps, client.client_id, person) }), 303);
}

/** Mounts the page outside the service's path, because a provider is another site. */
export function addFakeProvider(app: Hono, deps: AuthDeps): void {
  // Nobody reads the rest of a refused body, so the connection cannot serve another request.
  const onError = (c: Context): Response => c.text("The form is too large.", 413, { connection: "close" });
  app.use(FAKE_PROVIDER_PATH, bodyLimit({ maxSize: MAX_BODY, onError }), async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  });
  app.get(FAKE_PROVIDER_PATH, (c) => {
    const query = c.req.query();
    const client = clientRequestOf(query);
    if (!isKnownClient(deps, client)) return unknownClient(c);
    const email = query.login_hint ?? "alex.sample@example.test";
    const input = { email, name: "Alex Sample", subject: "", is_verified: true };
    return c.html(consentPage(c, { client, input, has_bad_address: false }));
  });
  app.post(FAKE_PROVIDER_PATH, (c) => decide(c, deps));
}
