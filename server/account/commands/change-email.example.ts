import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { cancelEmailChange, changeEmail, renewEmailChange } from "./change-email.ts";

export const changeEmailExample: ExampleOf<typeof changeEmail> = async (kit) => {
  const new_email = `${randomUUID()}@example.test`;
  return { actor: await kit.account(), input: { new_email }, stranger: null, forbidden: null };
};

export const cancelEmailChangeExample: ExampleOf<typeof cancelEmailChange> = async (kit) => {
  const new_email = `${randomUUID()}@example.test`;
  return { actor: await kit.account(), input: { new_email }, stranger: null, forbidden: null };
};

export const renewEmailChangeExample: ExampleOf<typeof renewEmailChange> = async (kit) => {
  const new_email = `${randomUUID()}@example.test`;
  return { actor: await kit.account(), input: { new_email }, stranger: null, forbidden: null };
};
