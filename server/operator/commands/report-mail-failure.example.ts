import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportMailFailure } from "./report-mail-failure.ts";

export const reportMailFailureExample: ExampleOf<typeof reportMailFailure> = async (kit) => {
  const { mail_failure_id } = await kit.refusedMail();
  const forbidden = await kit.customer();
  return { actor: { kind: "system" }, input: { mail_failure_id }, stranger: null, forbidden };
};
