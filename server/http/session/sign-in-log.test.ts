// Each sign-in is a log line, and so is each failed one: how, why and whose account, with no address and nothing that
// was typed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { proxyOf } from "#tests/kit/auth/proxy.ts";
import { confirmed, password } from "#tests/kit/auth/signed-in-members.ts";
import { pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { confirmCode, confirmLink } from "../auth/activate.ts";
import { signIn } from "../auth/sign-in.ts";

const folder = mkdtempSync(join(tmpdir(), "sign-in-log-"));
const file = join(folder, "log");
const actions = { sign_in: signIn, confirm_code: confirmCode, confirm_link: confirmLink };

let runtime: Runtime;
const bench = duringFile(startAuthBench);
beforeAll(() => {
  runtime = { ...bench.runtime, log: makeLog("info", file) };
});
beforeEach(() => writeFileSync(file, ""));
afterAll(() => rmSync(folder, { recursive: true }));

const press = (command: string, form: Record<string, string>, browser = new Browser()) =>
  pressAuth(actions, runtime, browser, command, form);

async function somebody() {
  const { email, id } = await confirmed(bench);
  // Known here since the first sign-in.
  await press("sign_in", { email, password });
  writeFileSync(file, "");
  return { email, id };
}

type Line = Record<string, unknown>;

/** The lines about sign-ins so far, without what every line has; checks that no line at all contains a secret. */
function noted(...secrets: string[]): Line[] {
  const text = readFileSync(file, "utf8");
  for (const secret of secrets) expect(text).not.toContain(secret);
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return lines.flatMap(({ event, method, reason, account_id, aal, request_id }) =>
    event === undefined ? [] : [{ event, method, reason, account_id, aal, has_request: Boolean(request_id) }],
  );
}

const failed = (method: string, reason: string, account_id?: string) => ({
  event: "sign_in_failed",
  method,
  reason,
  account_id,
  aal: undefined,
  has_request: true,
});

test("a wrong password names the account for which it was tried, an unknown address none", async () => {
  const { email, id } = await somebody();
  await press("sign_in", { email, password: "a wrong password" });
  await press("sign_in", { email: `nobody-${email}`, password });
  expect(noted(email, password, "a wrong password")).toEqual([
    failed("password", "sign_in_failed", id),
    failed("password", "sign_in_failed"),
  ]);
});

test("a try beyond a limit has the limit as its reason", async () => {
  const { email, id } = await somebody();
  for (let at = 0; at <= rateLimits.password_per_email.tries; at++)
    await press("sign_in", { email, password: "a wrong password" });
  expect(noted(email).at(-1)).toEqual(failed("password", "too_many_requests", id));
});

test("codes and links are distinguished", async () => {
  const { email, id } = await somebody();
  await press("confirm_code", { email, token: "123123" });
  await press("confirm_link", { token_hash: "0".repeat(56), type: "signup" });
  expect(noted(email, "123123")).toEqual([
    failed("code", "code_wrong", id),
    failed("link", "link_used_or_expired"),
  ]);
});

test("a suspended account is refused for that reason", async () => {
  const { email, id } = await somebody();
  await bench.owner.query("update account set status = 'suspended' where id = $1", [id]);
  await press("sign_in", { email, password });
  expect(noted(email, password)).toEqual([failed("password", "account_suspended", id)]);
});

test("a successful sign-in is a line too", async () => {
  const { email, id } = await somebody();
  await press("sign_in", { email, password });
  const line = { event: "signed_in", method: undefined, reason: undefined, account_id: id, aal: "aal1" };
  expect(noted(email, password)).toEqual([{ ...line, has_request: true }]);
});

test("calls of official clients are logged like forms, with the service's code as the reason", async () => {
  const { email, id } = await somebody();
  const ask = proxyOf(runtime);
  for (const tried of ["a wrong password", password])
    await ask("POST /token?grant_type=password", { body: { email, password: tried } });
  const line = { event: "signed_in", method: undefined, reason: undefined, account_id: id, aal: "aal1" };
  expect(noted(email, password, "a wrong password")).toEqual([
    failed("password", "invalid_credentials", id),
    { ...line, has_request: true },
  ]);
});
