import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { changeEmail, keepEmail } from "./change-email.ts";

export const changeEmailExample: ExampleOf<typeof changeEmail> = async (kit) => {
  const new_email = `${randomUUID()}@example.test`;
  return { actor: await kit.account(), input: { new_email }, stranger: null, forbidden: null };
};

export const keepEmailExample: ExampleOf<typeof keepEmail> = async (kit) => {
  return { actor: await kit.account(), input: { is_again: false }, stranger: null, forbidden: null };
};
