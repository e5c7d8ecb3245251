// New terms published between rendering a form and submitting it, through the route's own action.
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/auth/complete-profile.tsx";
import { refusalContext } from "#server/http/context.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { confirmed, password } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { chooseAuthAction } from "../auth/action.ts";
import { signIn } from "../auth/sign-in.ts";

const bench = duringFile(startAuthBench);

/** What a route's loader and action get for this request. */
async function routeArgs(browser: Browser, form?: Record<string, string>) {
  const request = browser.request("/auth/complete-profile", form);
  const { session, context } = await openAuth(bench.runtime, request);
  context.set(refusalContext, false);
  const args = { request, context, params: {}, unstable_pattern: "", url: new URL(request.url) };
  return { session, args: args as unknown as Parameters<typeof action>[0] };
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser();
  const { email } = await confirmed(bench);
  const { session, args } = await routeArgs(browser, { email, password });
  await chooseAuthAction({ sign_in: signIn })(args);
  browser.take(session.response_headers);
  return browser;
}

test("the form is refused with the new version to read, which the page then contains", async () => {
  const browser = await signedIn();
  const shown = await loader((await routeArgs(browser)).args);
  expect(shown).toMatchObject({ terms_version: firstTextVersion });

  bench.clock.move(1_000);
  const input = { kind: "terms", text_version: "2027-01", en: "## New", de: "## Neu" };
  await runCommand(bench.runtime, publishLegalText, { actor: system, input, request_id: "test" });

  const typed = { kind: "customer", display_name: "Nora Example", country: "DE" };
  const sent = { command: "complete_profile", ...typed };
  const old = await action(
    (await routeArgs(browser, { ...sent, terms_version: firstTextVersion, _key: shown.key })).args,
  );
  expect(old).toMatchObject({
    init: { status: 409 },
    data: {
      result: {
        refusal: { code: "terms_changed", link: { to: "/terms?version=2027-01" } },
        values: { display_name: "Nora Example" },
      },
    },
  });

  const again = await loader((await routeArgs(browser)).args);
  expect(again).toMatchObject({ terms_version: "2027-01" });
  const done = await action(
    (await routeArgs(browser, { ...sent, terms_version: "2027-01", _key: again.key })).args,
  );
  expect((done as Response).status).toBe(303);
});
