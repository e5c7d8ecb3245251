import { randomUUID } from "node:crypto";
import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordNewPassword } from "./record-new-password.ts";

export const recordNewPasswordExample: ExampleOf<typeof recordNewPassword> = async (kit) => {
  const { account_id } = await kit.account();
  return {
    actor: system,
    input: { account_id, session_id: randomUUID() },
    stranger: null,
    forbidden: null,
  };
};
