// Migrations, backups and restores start without the keys of services they do not call, and ignore those that are set.
import { expect, test } from "vitest";
import { parseDataSettings } from "#server/kernel/env.ts";

const data = {
  MODE: "live",
  FILES_URL: "file:///data/files",
  DATABASE_URL: "postgres://app:x@postgres/proffer",
  DATABASE_API_URL: "postgres://api:x@postgres/proffer",
  DATABASE_OWNER_URL: "postgres://owner:x@postgres/proffer",
};
const problemsOf = (source: Record<string, string>) => {
  const parsed = parseDataSettings(source);
  return parsed.ok ? [] : parsed.problems;
};

test("live mode needs only the database and the files", () => {
  expect(problemsOf(data)).toEqual([]);
});

test("keys of other services do not reach them", () => {
  const parsed = parseDataSettings({
    ...data,
    STRIPE_SECRET_KEY: "sk_live_real",
    SUPABASE_SECRET_KEY: "sb_secret_real",
    SMTP_URL: "smtps://user:password@mail.example:465",
    METRICS_TOKEN: "a-token-of-a-scraper-of-this-market",
  });
  expect(parsed.ok).toBe(true);
  expect(JSON.stringify(parsed)).not.toMatch(/real|password|scraper/);
});

test.each([
  ["no place of files", { FILES_URL: "" }, /^FILES_URL is missing/],
  ["half of the database's addresses", { DATABASE_API_URL: "" }, /go together: DATABASE_API_URL/],
  ["one role for two addresses", { DATABASE_API_URL: data.DATABASE_URL }, /three different roles/],
  ["a clock that is moved", { CLOCK_FILE: "clock" }, /^CLOCK_FILE/],
  ["a wrong address", { DATABASE_OWNER_URL: "mysql://x" }, /^DATABASE_OWNER_URL must/],
])("%s is refused", (_name, change, sentence) => {
  expect(problemsOf({ ...data, ...change })).toEqual([expect.stringMatching(sentence)]);
});

test("in demo mode the stand-ins' settings apply here too", () => {
  expect(problemsOf({ SUPABASE_URL: "https://project.supabase.co" })).toEqual([
    expect.stringMatching(/SUPABASE_PUBLISHABLE_KEY/),
  ]);
});
