// Guessing is limited, and a guesser cannot lock out the owner of the account.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { confirmed, newEmail, password } from "#tests/kit/auth/signed-in-members.ts";
import { pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { runConcurrently, tally } from "#tests/kit/product/concurrent-calls.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import type { AuthAction } from "./action.ts";
import { confirmCode, confirmLink, resend } from "./activate.ts";
import { recover, resetByLink } from "./recover.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";

const bench = duringFile(startAuthBench);

const actions: Record<string, AuthAction> = {
  sign_in: signIn,
  sign_out: signOut,
  sign_up: signUp,
  confirm_code: confirmCode,
  confirm_link: confirmLink,
  resend,
  recover,
  reset_by_link: resetByLink,
};
const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, {
    ...(command === "sign_up" ? { terms_version: firstTextVersion } : {}),
    ...form,
  });
const knownOf = (browser: Browser) => [...browser.cookies].filter(([name]) => name.startsWith("known-"));

/** This many strangers, each at their own address, try a wrong password at once; returns their answers. */
async function attack(email: string, count: number) {
  const answers = await runConcurrently(count, () =>
    press(new Browser(), "sign_in", { email, password: "wrong one" }),
  );
  return tally(answers.map(({ status }) => status ?? 0));
}

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser();
  expect(await press(browser, "sign_in", { email, password })).toMatchObject({ status: 303 });
  return browser;
}

const { tries } = rateLimits.password_per_email;

describe("passwords tried for one account from many addresses", () => {
  let email = "";
  let id = "";
  let own: Browser;
  beforeEach(async () => {
    ({ email, id } = await confirmed(bench));
    own = await signedIn(email);
    await press(own, "sign_out", {});
  });

  test("are stopped after a number of tries, and then the right one is refused too", async () => {
    expect(await attack(email, tries + 5)).toEqual({ 422: tries, 429: 5 });
    const right = await press(new Browser(), "sign_in", { email, password });
    expect(right).toMatchObject({
      status: 429,
      result: {
        refusal: { code: "too_many_requests", message: "Too many attempts. Try again in 15 minutes." },
        values: { email },
      },
    });
    expect(JSON.stringify(right)).not.toContain(password);
    expect(Number(right.retry_after)).toBeGreaterThan(14 * 60);
  });

  test("do not affect a browser that has signed in before, even after signing out", async () => {
    await attack(email, tries + 5);
    expect(await press(own, "sign_in", { email, password })).toMatchObject({ status: 303 });
    expect(await press(own, "sign_in", { email: email.toUpperCase(), password })).toMatchObject({
      status: 303,
    });
  });

  test("do not block sign-in by mail, from any browser", async () => {
    await attack(email, tries + 5);
    const stranger = new Browser();
    expect(await press(stranger, "recover", { email })).toMatchObject({ status: 303 });
    const { token_hash } = bench.mailTo(email);
    const reset = { token_hash, password: "another password of some length" };
    expect(await press(stranger, "reset_by_link", reset)).toMatchObject({ status: 303 });
    expect(knownOf(stranger)).toHaveLength(1);
  });

  test("cannot be continued by a browser that has signed in to another account", async () => {
    const mallory = await confirmed(bench);
    const browser = await signedIn(mallory.email);
    await attack(email, tries);
    expect(await press(browser, "sign_in", { email, password: "wrong one" })).toMatchObject({ status: 429 });
    // Also under the name of the victim's cookie.
    const [[name = ""] = []] = knownOf(own);
    const [[, value = ""] = []] = knownOf(browser);
    browser.cookies.set(name, value);
    expect(await press(browser, "sign_in", { email, password: "wrong one" })).toMatchObject({ status: 429 });
  });

  test("cannot be continued with a cookie that was altered or made up", async () => {
    await attack(email, tries);
    const [[name = "", value = ""] = []] = knownOf(own);
    const [nonce = "", made_at = "", signature = ""] = value.split(".");
    const other = nonce.startsWith("A") ? `B${nonce.slice(1)}` : `A${nonce.slice(1)}`;
    for (const forged of [
      `${other}.${made_at}.${signature}`,
      `${nonce}.${Number(made_at) + 1}.${signature}`,
      `${nonce}.${made_at}.`,
      `${nonce}.${made_at}.${"A".repeat(43)}`,
      nonce,
    ]) {
      const browser = new Browser();
      browser.cookies.set(name, forged);
      const answer = await press(browser, "sign_in", { email, password: "wrong one" });
      expect(answer.status, forged).toBe(429);
    }
  });

  test("are stopped for a known browser too, by its own count, which affects nobody else", async () => {
    const second = await signedIn(email);
    const answers = await runConcurrently(tries + 3, () =>
      press(own, "sign_in", { email, password: "wrong one" }),
    );
    expect(tally(answers.map(({ status }) => status ?? 0))).toEqual({ 422: tries, 429: 3 });
    expect(await press(second, "sign_in", { email, password })).toMatchObject({ status: 303 });
    expect(await press(new Browser(), "sign_in", { email, password })).toMatchObject({ status: 303 });
  });

  test("with a new password every browser is a stranger again, except the one that set it", async () => {
    bench.clock.move(60_000);
    const setting = new Browser();
    await press(setting, "recover", { email });
    const { token_hash } = bench.mailTo(email);
    const changed = "another password of some length";
    expect(await press(setting, "reset_by_link", { token_hash, password: changed })).toMatchObject({
      status: 303,
    });
    await attack(email, tries);
    const answer = await press(own, "sign_in", { email, password: changed });
    expect(answer.status).toBe(429);
    expect(await press(setting, "sign_in", { email, password: changed })).toMatchObject({ status: 303 });
  });

  test("are reported to the person by mail, once a day however many attacks", async () => {
    const told = async () => {
      const { rows } = await sql<{ payload: { template: string; account_id: string } }>`select job.payload
        from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'send_account_mail'`.execute(bench.runtime.db);
      return rows.filter(({ payload }) => payload.account_id === id && payload.template === "tries_failed");
    };
    await attack(email, tries);
    expect(await told()).toHaveLength(0);
    await attack(email, 3);
    expect(await told()).toHaveLength(1);
    await bench.owner.query("update rate_limit set expire = 1 where key like 'password_per_email:%'");
    await attack(email, tries + 3);
    expect(await told()).toHaveLength(1);
  });

  test("are not counted when they are right", async () => {
    for (let index = 0; index < tries + 1; index += 1) {
      expect(await press(new Browser(), "sign_in", { email, password })).toMatchObject({ status: 303 });
    }
  });
});

describe("an address that nobody has", () => {
  test("is limited like one that has an account, word for word", async () => {
    const { email } = await confirmed(bench);
    const answers = [];
    for (const tried of [email, newEmail()]) {
      expect(await attack(tried, tries + 2)).toEqual({ 422: tries, 429: 2 });
      const { took_ms: _, ...answer } = await press(new Browser(), "sign_in", { email: tried, password });
      answers.push(JSON.stringify(answer).replaceAll(tried, "…"));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test("and its requested mails are limited like those of a known one", async () => {
    const { email } = await confirmed(bench);
    for (const command of ["recover", "resend"]) {
      const answers = [];
      for (const asked of [email, newEmail()]) {
        await bench.owner.query("delete from rate_limit");
        const sent = await runConcurrently(rateLimits.mail_per_email.tries + 2, () =>
          press(new Browser(), command, { email: asked }),
        );
        answers.push(tally(sent.map(({ status }) => status ?? 0)));
      }
      expect(answers[0]).toEqual({ 303: rateLimits.mail_per_email.tries, 429: 2 });
      expect(answers[1]).toEqual(answers[0]);
    }
  });
});

describe("one network address", () => {
  const from = (address: string) => Object.assign(new Browser(), { address });

  test("can try passwords of many accounts only a limited number of times", async () => {
    const address = randomUUID();
    const { tries: allowed } = rateLimits.password_per_address;
    const answers = await runConcurrently(allowed + 4, () =>
      press(from(address), "sign_in", { email: newEmail(), password }),
    );
    expect(tally(answers.map(({ status }) => status ?? 0))).toEqual({ 422: allowed, 429: 4 });
  });

  test("does not keep out somebody behind it who has signed in there before", async () => {
    const { email } = await confirmed(bench);
    const own = await signedIn(email);
    own.address = randomUUID();
    await runConcurrently(rateLimits.password_per_address.tries + 1, () =>
      press(from(own.address), "sign_in", { email: newEmail(), password }),
    );
    expect(await press(own, "sign_in", { email, password })).toMatchObject({ status: 303 });
  });

  test.each([
    ["confirm_code", { token: "000000" }, rateLimits.code_per_address.tries],
    ["confirm_link", { token_hash: "0".repeat(56), type: "signup" }, rateLimits.link_per_address.tries],
  ])("guesses only so often by %s", async (command, form, allowed) => {
    const address = randomUUID();
    const answers = await runConcurrently(allowed + 2, () =>
      press(from(address), command, { email: newEmail(), ...form }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("can make us send only a limited number of mails, whoever receives them", async () => {
    const address = randomUUID();
    const { tries: allowed } = rateLimits.mail_per_address;
    const answers = await runConcurrently(allowed + 2, () =>
      press(from(address), "sign_up", { email: newEmail(), password }),
    );
    expect(tally(answers.map(({ status }) => status ?? 0))).toEqual({ 303: allowed, 429: 2 });
  });
});

test("guessing codes for one address is stopped, while the same mail's link still works", async () => {
  const email = newEmail();
  await press(new Browser(), "sign_up", { email, password });
  const { token_hash } = bench.mailTo(email);
  const answers = await runConcurrently(rateLimits.code_per_email.tries + 1, () =>
    press(new Browser(), "confirm_code", { email, token: "000000" }),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await press(new Browser(), "confirm_link", { token_hash, type: "signup" })).toMatchObject({
    status: 303,
  });
});
