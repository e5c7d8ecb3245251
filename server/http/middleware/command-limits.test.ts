import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { type RateLimitName, rateLimits } from "#domain/rate-limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { countCommand } from "./command-limits.ts";
import { retryAfterOf } from "./retry-after.ts";

const kit = kitDuringFile();

/** How many calls in a row pass, and after how many seconds the next one may pass. */
async function passing(name: string, actor: Actor, place = "203.0.113.1", input: unknown = {}) {
  for (let passed = 0; passed < 40; passed += 1) {
    try {
      await countCommand(kit.runtime, { name, actor, address: () => place, input });
    } catch (error) {
      if (!isRefusal(error, "too_many_requests")) throw error;
      return { passed, wait_s: retryAfterOf(error) };
    }
  }
  return { passed: Number.POSITIVE_INFINITY, wait_s: null };
}

const isADay = (wait_s: number | null) => (wait_s ?? 0) > 86_000 && (wait_s ?? 0) <= 86_400;

test.each<[name: string, limit: RateLimitName, tries: number]>([
  ["save_draft", "member_draft_per_account", limits.member_drafts_per_day],
  ["request_export", "export_per_account", 5],
])("%s of an account is limited per day, apart from other accounts", async (name, limit, tries) => {
  expect(rateLimits[limit].tries).toBe(tries);
  const [one, two] = [await kit.account(), await kit.account()];
  const first = await passing(name, one);
  expect(first.passed).toBe(tries);
  expect(isADay(first.wait_s)).toBe(true);
  expect((await passing(name, two)).passed).toBe(tries);
});

test("a visitor's browser can begin a limited number of drafts a day, whatever others at its address do", async () => {
  const place = "203.0.113.9";
  const [one, two] = [await kit.visitor(), await kit.visitor()];
  const first = await passing("save_draft", one, place);
  expect([first.passed, isADay(first.wait_s)]).toEqual([limits.visitor_drafts_per_day, true]);
  expect((await passing("save_draft_input", one, place)).passed, "however it begins").toBe(0);
  expect((await passing("save_draft", two, place)).passed).toBe(limits.visitor_drafts_per_day);
});

test("an address is stopped only at a number that no office reaches, whatever the cookies", async () => {
  const place = "203.0.113.10";
  const begin = async () =>
    countCommand(kit.runtime, {
      name: "save_draft",
      actor: { kind: "visitor", visitor_id: randomUUID() },
      address: () => place,
      input: {},
    });
  for (let count = 0; count < limits.visitor_drafts_per_address_per_day; count += 1) await begin();
  await expect(begin()).rejects.toMatchObject({ code: "too_many_requests" });
});

test("neither saving an existing draft nor any other command is counted", async () => {
  const { visitor, request_id } = await kit.draft();
  expect((await passing("save_draft", visitor, "203.0.113.20", { request_id })).passed).toBe(
    Number.POSITIVE_INFINITY,
  );
  const again = { request_id, is_new: true };
  expect((await passing("save_draft_input", visitor, "203.0.113.20", again)).passed).toBe(
    Number.POSITIVE_INFINITY,
  );
  expect((await passing("submit_request", visitor, "203.0.113.20")).passed).toBe(Number.POSITIVE_INFINITY);
});
