import { randomUUID } from "node:crypto";
import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { registerAccount } from "./register-account.ts";

export const registerAccountExample: ExampleOf<typeof registerAccount> = async () => {
  const account_id = randomUUID();
  const input = {
    account_id,
    email: `${account_id}@example.test`,
    locale: "en",
    time_zone: "UTC",
  } as const;
  return { actor: system, input, stranger: null, forbidden: null };
};
