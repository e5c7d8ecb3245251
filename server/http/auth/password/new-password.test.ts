// Every way of setting a password: our forms and the calls of official clients. Each refuses the same passwords, and
// changes nothing when it refuses.
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { proxyOf } from "#tests/kit/auth/proxy.ts";
import { password as current, newEmail, profileOf, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { changePassword } from "../credentials.ts";
import { passwordFaultText } from "../fault-text.ts";
import { acceptInvite } from "../invite.ts";
import { recover, resetAfterFactor, resetByCode, resetByLink } from "../recover.ts";
import { signIn } from "../sign-in.ts";
import { signUp } from "../sign-up.ts";

const breached = "correct horse battery staple";

let ask: ReturnType<typeof proxyOf>;
const bench = duringFile(() => startAuthBench({ breached_passwords: [breached] }));
beforeAll(async () => {
  ask = proxyOf(bench.runtime);
});

const actions = {
  sign_up: signUp,
  sign_in: signIn,
  change_password: changePassword,
  recover,
  reset_by_link: resetByLink,
  reset_by_code: resetByCode,
  reset_after_factor: resetAfterFactor,
  accept_invite: acceptInvite,
};
const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, form);

async function mayEnter(email: string, password: string): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = bench.runtime.env;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  return (await auth.signInWithPassword({ email, password })).data.session !== null;
}

/** What an official client's call learns about the password. */
async function call(what: string, token: string | undefined, body: unknown) {
  const { status, code, json } = await ask(what, { token, body });
  return { status, code, weak_password: json.weak_password };
}

type Way = {
  email: string;
  /** Sends this password; returns what the answer says about it, or null. */
  send(password: string): Promise<unknown>;
};

const saidIn = (answer: Awaited<ReturnType<typeof press>>) =>
  "result" in answer ? (answer.result?.fields?.password ?? null) : null;

/** Somebody who has just signed in on our page, and with a client. */
async function member() {
  const { id, email, token } = await signedIn(bench);
  const browser = new Browser();
  await press(browser, "sign_in", { email, password: current });
  return { id, email, token, browser };
}

async function recovering(command: "reset_by_link" | "reset_by_code"): Promise<Way> {
  const { email } = await signedIn(bench);
  const browser = new Browser();
  await press(browser, "recover", { email });
  const { token_hash, token } = bench.mailTo(email);
  const proof: Record<string, string> = command === "reset_by_link" ? { token_hash } : { token };
  return {
    email,
    send: async (password) => saidIn(await press(browser, command, { email, ...proof, password })),
  };
}

async function client(what: string): Promise<Way> {
  const { email, token } = await signedIn(bench);
  return { email, send: (password) => call(what, token, { password }) };
}

/** One address may request few mails per hour: each try has its own address, except the one that uses it as password. */
const addressFor = (email: string, password: string) => ({
  email: password === email ? email : newEmail(),
  password,
});

async function stranger(what: string): Promise<Way> {
  const email = newEmail();
  const body = (password: string) => ({ EMail: addressFor(email, password).email, PassWord: password });
  return { email, send: (password) => call(what, undefined, body(password)) };
}

const forms: Record<string, () => Promise<Way>> = {
  async sign_up() {
    const [email, browser] = [newEmail(), new Browser()];
    const form = (password: string) => ({ ...addressFor(email, password), terms_version: firstTextVersion });
    return { email, send: async (password) => saidIn(await press(browser, "sign_up", form(password))) };
  },
  async change_password() {
    const { email, browser } = await member();
    return { email, send: async (password) => saidIn(await press(browser, "change_password", { password })) };
  },
  async reset_after_factor() {
    const { email, browser } = await member();
    return {
      email,
      send: async (password) => saidIn(await press(browser, "reset_after_factor", { password })),
    };
  },
  reset_by_link: () => recovering("reset_by_link"),
  reset_by_code: () => recovering("reset_by_code"),
  async accept_invite() {
    const [email, browser] = [newEmail(), new Browser()];
    const { env } = bench.runtime;
    await createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).auth.admin.inviteUserByEmail(email);
    const { token_hash } = bench.mailTo(email);
    return {
      email,
      send: async (password) => saidIn(await press(browser, "accept_invite", { token_hash, password })),
    };
  },
};
const calls: Record<string, () => Promise<Way>> = {
  "PUT /user": () => client("PUT /user"),
  "POST /signup": () => stranger("POST /signup"),
  // An endpoint that a later release of the service may add.
  "POST /password": () => client("POST /password"),
};

const refused: [password: string, code: string, reason: string][] = [
  ["password1234", "password_common", "pwned"],
  ["Sommer2027!", "password_common", "pwned"],
  ["Liverpool-1892", "password_common", "pwned"],
  ["bulldogbulldog", "password_common", "pwned"],
  ["abcabcabcabc", "password_repetitive", "characters"],
  ["Proffer-2031", "password_has_name", "characters"],
  ["Nordfest.2031", "password_has_name", "characters"],
];

async function setUpMarketplace() {
  await bench.owner.query(
    `insert into marketplace (id, legal_name, address_line, postal_code, city, country, email, time_zone, currency,
       fee_bp, updated_at) values (gen_random_uuid(), 'Nord Fest GmbH', 'A 1', '1', 'Wien', 'AT', 'a@b.test',
       'Europe/Vienna', 'EUR', 1000, now()) on conflict do nothing`,
  );
}

test.each(Object.entries(forms))("the form %s refuses them, and says why", async (name, open) => {
  await setUpMarketplace();
  const { email, send } = await open();
  for (const [password, code] of refused)
    expect([password, await send(password)]).toEqual([password, passwordFaultText(code)]);
  // An invitation's link tells its address only once it is used.
  if (name !== "accept_invite") expect(await send(email)).toBe(passwordFaultText("password_has_email"));
  expect(await send("too short")).toMatch(/10/);
  expect(await mayEnter(email, "password1234")).toBe(false);
  // The link, code or session is not used up.
  expect(await send("seven grey herons wade")).toBeNull();
});

test.each(Object.entries(calls))("the call %s is refused in the service's form", async (_name, open) => {
  await setUpMarketplace();
  const { email, send } = await open();
  const weak = (reason: string) => ({
    status: 422,
    code: "weak_password",
    weak_password: { reasons: [reason] },
  });
  for (const [password, , reason] of [...refused, [email, "", "characters"], ["too short", "", "length"]])
    expect([password, await send(password ?? "")]).toEqual([password, weak(reason ?? "")]);
  expect(await mayEnter(email, "password1234")).toBe(false);
  expect(await send("seven grey herons wade")).not.toMatchObject({ status: 422 });
});

test("a password that signs in is not checked: an old one may be weak", async () => {
  const { email } = await signedIn(bench);
  const answer = await call("POST /token?grant_type=password", undefined, {
    email,
    password: "password1234",
  });
  expect(answer).toMatchObject({ status: 400, code: "invalid_credentials" });
});

describe("names of the account", () => {
  const ofName = "Countess-Ada-7";
  const named = async () => {
    const person = await member();
    await profileOf(bench, person.id, { name: "Ada Countess" });
    return person;
  };

  test("count once somebody is signed in, on the page and through the proxy", async () => {
    const { browser, token } = await named();
    const said = saidIn(await press(browser, "change_password", { password: ofName }));
    expect(said).toBe(passwordFaultText("password_has_name"));
    expect(await call("PUT /user", token, { password: ofName })).toMatchObject({ status: 422 });
  });

  test("are revealed to nobody before: the mailed link is used first, then its owner chooses another password", async () => {
    const { email } = await named();
    const stranger = new Browser();
    const guess = { email, token: "000000", password: ofName };
    expect(await press(stranger, "reset_by_code", guess)).toMatchObject({
      result: { refusal: { code: "code_wrong" } },
    });
    const browser = new Browser();
    await press(browser, "recover", { email });
    const { token_hash } = bench.mailTo(email);
    const answer = await press(browser, "reset_by_link", { token_hash, password: ofName });
    expect(answer).toMatchObject({
      status: 303,
      to: "/auth/reset-password?step=new&why=password_has_name",
    });
    expect(await mayEnter(email, ofName)).toBe(false);
    const other = await press(browser, "reset_after_factor", { password: "seven grey herons wade" });
    expect(other.status).toBe(303);
    expect(await mayEnter(email, "seven grey herons wade")).toBe(true);
  });
});

describe("a password that the service knows from a breach", () => {
  const sentence = passwordFaultText("password_breached");

  test.each(["sign_up", "change_password", "reset_after_factor"])("%s says so", async (name) => {
    const { send } = await (forms[name]?.() ?? Promise.reject(new Error(name)));
    expect(sentence).toContain("data breach");
    expect(await send(breached)).toBe(sentence);
  });

  test.each(["reset_by_link", "reset_by_code", "accept_invite"] as const)(
    "%s has used up the mail, and asks for another password at once",
    async (command) => {
      const [email, browser] = [
        command === "accept_invite" ? newEmail() : (await signedIn(bench)).email,
        new Browser(),
      ];
      const { env } = bench.runtime;
      const { admin } = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).auth;
      if (command === "accept_invite") await admin.inviteUserByEmail(email);
      else await press(browser, "recover", { email });
      const answer = await press(browser, command, { email, ...bench.mailTo(email), password: breached });
      expect(answer).toMatchObject({
        status: 303,
        to: "/auth/reset-password?step=new&why=password_breached",
      });
      expect(await press(browser, "reset_after_factor", { password: breached })).toMatchObject({
        status: 422,
      });
      const done = await press(browser, "reset_after_factor", { password: "seven grey herons wade" });
      expect(done.status).toBe(303);
      expect(await mayEnter(email, "seven grey herons wade")).toBe(true);
    },
  );

  test("is refused to an official client by the service itself", async () => {
    const { token } = await signedIn(bench);
    expect(await call("PUT /user", token, { password: breached })).toEqual({
      status: 422,
      code: "weak_password",
      weak_password: { reasons: ["pwned"] },
    });
    expect(await mayEnter((await signedIn(bench)).email, current)).toBe(true);
  });
});
