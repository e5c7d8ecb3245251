// A request sent before its author has an account: the mailed code or link opens it for the owner of the address, on
// any device, and for nobody else.
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { sendRequest } from "#server/request/web/draft.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { addApp, confirmed, newEmail, password } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { issueVisitor } from "../session/visitor.ts";
import { openStep } from "./action.ts";
import { confirmLink } from "./activate.ts";
import { signInByCode } from "./code.ts";
import { finishSignIn } from "./finish.ts";
import { signIn } from "./sign-in.ts";

let kit: PlainKit;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  kit = kitOn(bench.runtime, async () => undefined);
});

const actions = { sign_in: signIn, sign_in_by_code: signInByCode, confirm_link: confirmLink };
const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, form);

/** A visitor's browser sends a complete draft with this address; returns where the answer leads, and the draft's id. */
async function send(browser: Browser, email: string) {
  const request = browser.request("/request", {});
  const { session, context } = await openAuth(bench.runtime, request);
  const actor = issueVisitor(bench.runtime, request, session.response_headers);
  session.actor = actor;
  const contact = { name: "Mara Example", email, phone: "+49 7531 1" };
  const draft = await kit.draftOf(actor, { contact });
  const to = await sendRequest(
    { request, context, params: {}, url: new URL(request.url), unstable_pattern: "" } as never,
    { ...draft, email, terms_version: firstTextVersion, key: undefined },
  );
  browser.take(session.response_headers);
  return { request_id: draft.request_id, to };
}

const requestOf = async (id: string) =>
  (
    await bench.rows(
      `select request.status, request.visitor_id, request.terms_version, account.email::text as email,
        profile.display_name, profile.kind, profile.country::text as country
      from request left join account on account.id = request.account_id
      left join profile on profile.id = request.profile_id where request.id = $1`,
      id,
    )
  )[0];

/** Somebody with a confirmed address and, if named, a first profile. */
async function person(kind?: "customer" | "provider"): Promise<string> {
  const { email } = await confirmed(bench);
  const browser = new Browser();
  await press(browser, "sign_in", { email, password });
  if (!kind) return email;
  const { session } = await openAuth(bench.runtime, browser.request("/"));
  const input = { kind, display_name: "Lena Known", country: "AT", terms_version: firstTextVersion };
  await kit.run(completeProfile, session.actor, input);
  return email;
}

describe("the mail", () => {
  test.each([
    ["a new person", async () => newEmail(), "is your code to confirm your address"],
    ["a known one", () => person("customer"), "is your sign-in code"],
  ])("to %s has the code in its subject and says that it sends the request", async (_who, make, subject) => {
    const email = await make();
    await send(new Browser(), email);
    const mail = bench.mails.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe(`${bench.mailTo(email).token} ${subject}`);
    expect(mail?.text).toContain("your request goes to providers");
    expect(mail?.text).toContain("Send the request:\n");
    expect(mail?.text).not.toContain("your account is ready");
    expect(mail?.text.match(/not you/g)).toHaveLength(1);
  });
});

describe("the code", () => {
  test("makes a new person's account and profile from the contact, and opens the request", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const { request_id, to } = await send(browser, email);
    expect(to).toBe(`/request?draft=${request_id}&step=send`);
    expect(await requestOf(request_id)).toMatchObject({ status: "draft" });
    const { token } = bench.mailTo(email);
    const opened = await press(browser, "sign_in_by_code", { email, token });
    expect(opened).toMatchObject({ status: 303, to: `/request/success/${request_id}?welcome` });
    expect(await requestOf(request_id)).toEqual({
      status: "open",
      visitor_id: null,
      terms_version: firstTextVersion,
      email,
      display_name: "Mara Example",
      kind: "customer",
      country: "DE",
    });
  });

  test("signs a known person in, whose own profile sends it; the earlier answer is the same", async () => {
    const email = await person("customer");
    const browser = new Browser();
    const { request_id, to } = await send(browser, email);
    expect(to).toBe(`/request?draft=${request_id}&step=send`);
    const { token } = bench.mailTo(email);
    expect(await press(browser, "sign_in_by_code", { email, token })).toMatchObject({
      to: `/request/success/${request_id}`,
    });
    expect(await requestOf(request_id)).toMatchObject({ status: "open", display_name: "Lena Known" });
  });

  test("that is wrong opens nothing, and the right one still does", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const { request_id } = await send(browser, email);
    const { token } = bench.mailTo(email);
    const wrong = token === "000000" ? "000001" : "000000";
    expect(await press(browser, "sign_in_by_code", { email, token: wrong })).toMatchObject({ status: 422 });
    expect(await requestOf(request_id)).toMatchObject({ status: "draft" });
    await press(browser, "sign_in_by_code", { email, token });
    expect(await requestOf(request_id)).toMatchObject({ status: "open" });
  });

  test("of somebody who only offers signs in and keeps the draft on its last screen", async () => {
    const email = await person("provider");
    const browser = new Browser();
    const { request_id } = await send(browser, email);
    const { token } = bench.mailTo(email);
    expect(await press(browser, "sign_in_by_code", { email, token })).toMatchObject({
      to: `/request?draft=${request_id}&step=send&refused=profile_required`,
    });
    expect(await requestOf(request_id)).toMatchObject({ status: "draft", email });
  });

  test("of somebody whose default profile offers makes the customer profile the active one", async () => {
    const email = await person("provider");
    const seller = new Browser();
    await press(seller, "sign_in", { email, password });
    const { session } = await openAuth(bench.runtime, seller.request("/"));
    const input = { kind: "customer" as const, display_name: "Lena Buys", country: "DE" };
    const added = await kit.run(addProfile, session.actor, { ...input, terms_version: firstTextVersion });
    const browser = new Browser();
    const { request_id } = await send(browser, email);
    await press(browser, "sign_in_by_code", { email, token: bench.mailTo(email).token });
    expect(await requestOf(request_id)).toMatchObject({ status: "open", display_name: "Lena Buys" });
    const after = await openAuth(bench.runtime, browser.request("/"));
    expect(after.session.actor).toMatchObject({ profile: { id: added.profile_id } });
  });

  test("is not enough with a second factor: the request opens after that factor", async () => {
    const email = await person("customer");
    const { env } = bench.runtime;
    const { auth } = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
    await auth.signInWithPassword({ email, password });
    const { factor_id, code } = await addApp(auth);
    const browser = new Browser();
    const { request_id } = await send(browser, email);
    const { token } = bench.mailTo(email);
    const next = `/request/success/${request_id}`;
    const half = await press(browser, "sign_in_by_code", { email, token, next });
    expect(half).toMatchObject({ to: `/auth/second-factor?next=${encodeURIComponent(next)}` });
    expect(await requestOf(request_id)).toMatchObject({ status: "draft" });

    const request = browser.request("/auth/second-factor");
    const { context } = await openAuth(bench.runtime, request);
    const step = openStep({ request, context });
    const proved = await step.auth.mfa.challengeAndVerify({ factorId: factor_id, code: await code() });
    if (proved.error) throw proved.error;
    const answer = await finishSignIn(step, proved.data, next);
    expect(answer instanceof Response && answer.headers.get("location")).toBe(next);
    expect(await requestOf(request_id)).toMatchObject({ status: "open" });
  });
});

describe("the mail's link", () => {
  test("opens the request from any device", async () => {
    const email = newEmail();
    const { request_id } = await send(new Browser(), email);
    const { token: _, ...link } = bench.mailTo(email);
    expect(bench.mails.findLast(({ to }) => to === email)?.text).toContain(`request%3D${request_id}`);
    const elsewhere = new Browser();
    expect(await press(elsewhere, "confirm_link", { ...link, request_id })).toMatchObject({
      to: `/request/success/${request_id}?welcome`,
    });
    expect(await requestOf(request_id)).toMatchObject({ status: "open", email });
  });

  test("opens nothing that waits for another address", async () => {
    const [victim, thief] = [newEmail(), newEmail()];
    const { request_id } = await send(new Browser(), victim);
    await send(new Browser(), thief);
    const { token: _, ...own } = bench.mailTo(thief);
    const signedIn = await press(new Browser(), "confirm_link", { ...own, request_id });
    expect(signedIn).toMatchObject({ to: expect.stringContaining("/auth/complete-profile") });
    expect(await requestOf(request_id)).toMatchObject({ status: "draft", email: null });
  });
});

test("answer and cookies are the same for a new address and a known one", async () => {
  const jar = (browser: Browser) =>
    [...browser.cookies]
      .filter(([name]) => name !== "pending")
      .map(([name, value]) => `${name.replace(/-flow-[^-]+-/, "-flow-")} ${value.length}`)
      .sort();
  const [fresh, known] = [new Browser(), new Browser()];
  const one = await send(fresh, newEmail());
  const two = await send(known, await person("customer"));
  expect(two.to.replace(two.request_id, "")).toBe(one.to.replace(one.request_id, ""));
  expect(jar(known)).toEqual(jar(fresh));
});
