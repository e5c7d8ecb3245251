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

type Asked = { client_id: string; redirect_uri: string; state: string; scope: string };
type Typed = { email: string; name: string; subject: string; is_verified: boolean };
type View = { asked: Asked; typed: Typed; has_bad_address: boolean };
type Html = ReturnType<typeof html>;

const headers = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

function wordsOf(c: Context) {
  return words[/^de\b/i.test(c.req.header("accept-language") ?? "") ? "de" : "en"];
}

function frame(c: Context, main: Html): Html {
  const say = wordsOf(c);
  return html`<!doctype html>
<html lang="${say.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say.title}</title>
<style>${raw(CSS)}</style>
</head>
<body>
<header><p class="test"><strong>${say.test}</strong> ${say.fake}</p></header>
<main>${main}</main>
</body>
</html>`;
}

function consentPage(c: Context, { asked, typed, has_bad_address }: View): Html {
  const say = wordsOf(c);
  const hidden = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const fault = has_bad_address
    ? html`<p class="error" id="email-error" role="alert">${say.bad_address}</p>`
    : "";
  const state = has_bad_address ? html` aria-invalid="true" aria-describedby="email-error" autofocus` : "";
  return frame(
    c,
    html`<h1>${say.title}</h1>
<p>${say.intro(asked.client_id)}</p>
<form method="post" action="${FAKE_PROVIDER_PATH}">${hidden}
<div class="field"><label for="email">${say.email}</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" autocapitalize="none" value="${typed.email}"${state}>${fault}</div>
<div class="field"><label for="name">${say.name}</label>
<input id="name" name="name" type="text" autocomplete="off" maxlength="200" value="${typed.name}"></div>
<div class="check"><input id="email_verified" name="email_verified" type="checkbox" value="yes"${typed.is_verified ? html` checked` : ""}>
<label for="email_verified">${say.verified}</label></div>
<details><summary>${say.more}</summary><div class="field"><label for="subject">${say.subject}</label>
<input id="subject" name="subject" type="text" autocomplete="off" maxlength="100" value="${typed.subject}" aria-describedby="subject-hint">
<p class="hint" id="subject-hint">${say.subject_hint}</p></div></details>
<button name="decision" value="allow">${say.allow}</button>
<button class="quiet" name="decision" value="deny">${say.deny}</button>
</form>`,
  );
}

function askedOf(given: Record<string, string>): Asked {
  const { client_id = "", redirect_uri = "", state = "", scope = "" } = given;
  return { client_id, redirect_uri, state, scope };
}

/** Whether the redirect is the service's own callback and the provider one that it offers. */
function isKnownClient(deps: AuthDeps, asked: Asked): boolean {
  const isOffered = deps.settings.providers.some((provider) => provider === asked.client_id);
  return asked.redirect_uri === callbackUrl(deps) && asked.state !== "" && isOffered;
}

function unknownClient(c: Context): Response | Promise<Response> {
  const say = wordsOf(c);
  return c.html(frame(c, html`<h1>${say.title}</h1><p>${say.unknown_client}</p>`), 400);
}

function sentBack(asked: Asked, answer: Record<string, string>): string {
  const url = new URL(asked.redirect_uri);
  url.search = new URLSearchParams({ ...answer, state: asked.state }).toString();
  return url.toString();
}

async function decide(c: Context, deps: AuthDeps): Promise<Response> {
  const given = await readForm(c);
  const asked = askedOf(given ?? {});
  if (!given || !isKnownClient(deps, asked)) return unknownClient(c);
  if (given.decision !== "allow") {
    const denied = { error: "access_denied", error_description: "The user denied access" };
    return c.redirect(sentBack(asked, denied), 303);
  }
  const email = (given.email ?? "").trim().toLowerCase();
  const is_verified = given.email_verified === "yes";
  const typed = {
    email: given.email ?? "",
    name: given.name ?? "",
    subject: given.subject ?? "",
    is_verified,
  };
  if (!isAddress(email)) return c.html(consentPage(c, { asked, typed, has_bad_address: true }), 422);
  const person = {
    ...{ email, email_verified: is_verified, name: typed.name.trim() },
    sub: typed.subject.trim() || subjectOf(email),
  };
  return c.redirect(sentBack(asked, { code: newProviderCode(deps, asked.client_id, person) }), 303);
}

/** Mounts the page outside the service's path, as a provider is another site. */
export function addFakeProvider(app: Hono, deps: AuthDeps): void {
  // The rest of a refused body is never read: the connection cannot be used for another request.
  const onError = (c: Context): Response => c.text("The form is too large.", 413, { connection: "close" });
  app.use(FAKE_PROVIDER_PATH, bodyLimit({ maxSize: MAX_BODY, onError }), async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  });
  app.get(FAKE_PROVIDER_PATH, (c) => {
    const given = c.req.query();
    const asked = askedOf(given);
    if (!isKnownClient(deps, asked)) return unknownClient(c);
    const email = given.login_hint ?? "alex.sample@example.test";
    const typed = { email, name: "Alex Sample", subject: "", is_verified: true };
    return c.html(consentPage(c, { asked, typed, has_bad_address: false }));
  });
  app.post(FAKE_PROVIDER_PATH, (c) => decide(c, deps));
}
