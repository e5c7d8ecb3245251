// Who gets a mail about a sign-in: the account's owner, once for each new browser, however it signed in.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { endOwnDevices } from "#server/account/commands/end-own-devices.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { Browser } from "#tests/kit/auth/bench.ts";
import { addApp, newEmail } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { type ProofBench, startProofBench } from "#tests/kit/browser/first-proofs.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { openStep } from "../auth/action.ts";
import { finishSignIn } from "../auth/finish.ts";
import { actorFromBearer } from "./bearer.ts";

let proofs: ProofBench;
beforeAll(async () => {
  proofs = await startProofBench();
});
afterAll(() => proofs.bench.stop());

const password = "a password that its owner chose";

/** Somebody who has just signed up and proved the address in this browser. */
async function registered(way: keyof ProofBench["ways"] = "code") {
  const [browser, email] = [new Browser(), newEmail()];
  await proofs.prepare(browser, email, password);
  await proofs.ways[way].prove(browser, email);
  const { rows } = await proofs.bench.owner.query("select id from account where email = $1", [email]);
  return { browser, email, id: String(rows[0].id) };
}

const told = async (id: string) =>
  (await mailsTo(proofs.bench, id)).filter((mail) => mail.startsWith("new_sign_in"));

/** A session that a program opens at the service itself. */
async function openDirectly(email: string) {
  const { env } = proofs.bench.runtime;
  const { auth } = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { auth, token: data.session.access_token };
}

function callWith(browser: Browser, token: string) {
  const request = browser.request("/rest/v1/request");
  request.headers.set("authorization", `Bearer ${token}`);
  return actorFromBearer(proofs.bench.runtime, request, "test");
}

type Way = (browser: Browser, email: string) => Promise<unknown>;
const mailed = (name: keyof ProofBench["ways"]): Way => {
  return (browser, email) => proofs.ways[name].prove(browser, email);
};

/** Every way of signing in to an account that exists. */
const ways: Record<string, Way> = {
  password: (browser, email) => proofs.press(browser, "sign_in", { email, password }),
  code: mailed("code"),
  request_code: mailed("request_code"),
  offer_code: mailed("offer_code"),
  recovery_link: mailed("recovery_link"),
  recovery_code: mailed("recovery_code"),
  recovery_return: mailed("recovery_return"),
  client_code: mailed("client_code"),
  client_return: mailed("client_return"),
  client_password: (browser, email) =>
    proofs.call(browser, "/token?grant_type=password", { email, password }),
  api: async (browser, email) => callWith(browser, (await openDirectly(email)).token),
  async link(browser, email) {
    const { token_hash } = await proofs.askForCode(browser, email);
    await proofs.press(browser, "confirm_link", { token_hash, type: "magiclink" });
  },
};

describe("a sign-in", () => {
  test.each(Object.entries(ways))(
    "in a known browser is not mailed about, in a new one once: %s",
    async (_name, signIn) => {
      const { browser, email, id } = await registered();
      await signIn(browser, email);
      expect(await told(id)).toEqual([]);
      const stranger = new Browser();
      await signIn(stranger, email);
      expect(await told(id)).toHaveLength(1);
    },
  );

  test("with both factors is mailed about once it is complete, and not before", async () => {
    const { browser, email, id } = await registered();
    const { auth, token } = await openDirectly(email);
    await callWith(browser, token);
    const { factor_id, code } = await addApp(auth);
    const stranger = new Browser();
    const half = await proofs.press(stranger, "sign_in", { email, password });
    expect(half).toMatchObject({ to: "/auth/second-factor" });
    expect(await told(id)).toEqual([]);
    const request = stranger.request("/auth/second-factor");
    const { session, context } = await openAuth(proofs.bench.runtime, request);
    const step = openStep({ request, context });
    const { data } = await step.auth.mfa.challengeAndVerify({ factorId: factor_id, code: await code() });
    if (!data) throw new Error("the factor was refused");
    await finishSignIn(step, data, "/");
    expect(session.response_headers.getSetCookie().join()).toContain("known-");
    expect(await told(id)).toHaveLength(1);
  });

  test("names its browser in the mail, and its session is not mailed about again", async () => {
    const { email, id } = await registered();
    const { token } = await openDirectly(email);
    const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0";
    const browser = new Browser();
    const call = () => {
      const request = browser.request("/rest/v1/request");
      request.headers.set("authorization", `Bearer ${token}`);
      request.headers.set("user-agent", firefox);
      return actorFromBearer(proofs.bench.runtime, request, "test");
    };
    await call();
    await call();
    proofs.bench.clock.move(2 * units.hour_ms);
    await call();
    expect(await told(id)).toEqual(["new_sign_in browser Firefox system Windows"]);
  });

  test(`is mailed about ${limits.sign_in_mails_per_day} times a day at most`, async () => {
    const { email, id } = await registered();
    for (let count = 0; count <= limits.sign_in_mails_per_day; count += 1)
      await callWith(new Browser(), (await openDirectly(email)).token);
    expect(await told(id)).toHaveLength(limits.sign_in_mails_per_day);
  });

  test("from a browser whose session was signed out is mailed about again", async () => {
    const { browser, email, id } = await registered();
    const { session } = await openAuth(proofs.bench.runtime, browser.request("/"));
    const input = { kept_session_id: null };
    const call = { actor: session.actor, input, request_id: "test" };
    proofs.bench.clock.move(units.second_ms);
    await runCommand(proofs.bench.runtime, endOwnDevices, call);
    await proofs.press(browser, "sign_in", { email, password });
    expect(await told(id)).toHaveLength(1);
  });
});

describe("the first session of an account is not mailed about", () => {
  test.each([
    ...["code", "activation_code", "link", "return", "request_code", "offer_code", "recovery_link"],
    ...["recovery_code", "recovery_return", "invitation", "client_code", "client_return"],
  ] as (keyof ProofBench["ways"])[])("%s", async (way) => {
    const { id } = await registered(way);
    expect(await told(id)).toEqual([]);
  });
});
