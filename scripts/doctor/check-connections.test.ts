import { expect, test } from "vitest";
import type { DatabaseUrls } from "#scripts/supervisor/database.ts";
import { createTestDatabase } from "#tests/kit/postgres.ts";
import { checkConnections, findingOf } from "./check-connections.ts";

test.each([
  [{ accepted: 97, open: 12 }, "ok", "12 of 97"],
  [{ accepted: 97, open: 83 }, "warning", "83 of 97"],
  [{ accepted: 26, open: 2 }, "problem", "accepts 26 connections only"],
] as const)("%o is %s", (found, status, words) => {
  expect(findingOf(found)).toMatchObject({ status, message: expect.stringContaining(words) });
});

test("the figures come from the server", async () => {
  const { appUrl, ownerUrl, apiUrl, drop } = await createTestDatabase();
  try {
    const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_API_URL: apiUrl };
    const [found] = await checkConnections(urls as DatabaseUrls);
    expect(found?.message).toMatch(/^[1-9]\d* of [1-9]\d+ connections are open/);
  } finally {
    await drop();
  }
});
