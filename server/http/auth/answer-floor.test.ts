// How long the answers of the sign-in forms take, with the product's real minimum time: just as long for a known
// address as for an unknown one. The other tests wait less (`auth_times`).
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { resend } from "./activate.ts";
import { requestCode } from "./code.ts";
import { floor_ms } from "./mail.ts";
import { recover } from "./recover.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const actions = { sign_in: signIn, sign_up: signUp, request_code: requestCode, recover, resend };
const password = "a password of some length";
/** A timer may fire this much early. */
const CLOCK_MS = 5;
/** How much a busy machine may add to one answer but not to the other; less than a mail takes here. */
const NOISE_MS = 60;
/** How long the service takes to send a mail. */
let mail_ms = 150;

const bench = duringFile(() => startAuthBench({ hasRealTimes: true }));

/** The shorter time of two answers: other load on the machine delays at most one of them. */
async function leastMs(command: keyof typeof actions, emailOf: () => Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const form = {
      email: await emailOf(),
      password: `${password}, another`,
      terms_version: firstTextVersion,
    };
    bench.delivery.done = wait(mail_ms);
    const { took_ms } = await pressAuth(actions, bench.runtime, new Browser(), command, form);
    times.push(took_ms);
  }
  return Math.min(...times);
}

const unknownEmail = async () => `${randomUUID()}@example.test`;
const knownEmail = async () => {
  const email = await unknownEmail();
  await createConfirmedUser(bench.runtime.env, { email, password, locale: "en" });
  return email;
};

async function compare(command: keyof typeof actions) {
  const [known_ms, unknown_ms] = [await leastMs(command, knownEmail), await leastMs(command, unknownEmail)];
  return { known_ms, unknown_ms, difference_ms: Math.abs(known_ms - unknown_ms) };
}

describe("a known and an unknown address take the same time", () => {
  test.each(Object.keys(actions) as (keyof typeof actions)[])("%s", async (command) => {
    const { known_ms, unknown_ms, difference_ms } = await compare(command);
    expect(known_ms).toBeGreaterThanOrEqual(floor_ms - CLOCK_MS);
    expect(unknown_ms).toBeGreaterThanOrEqual(floor_ms - CLOCK_MS);
    expect(difference_ms).toBeLessThan(NOISE_MS);
  });
});

test("without the minimum time, the mail to a known address shows in the timing", async () => {
  mail_ms = 600;
  bench.runtime.auth_times = { floor_ms: 1, mail_patience_ms: 2_000 };
  const { difference_ms } = await compare("request_code");
  expect(difference_ms).toBeGreaterThan(NOISE_MS);
});
