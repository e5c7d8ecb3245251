import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { restrictContent } from "./restrict-content.ts";

export const restrictContentExample: ExampleOf<typeof restrictContent> = async (kit) => {
  const { message_id, customer } = await kit.reportedMessage();
  const input = {
    subject_noun: "message" as const,
    subject_id: message_id,
    restriction_act: "hide" as const,
    report_kind: "spam" as const,
    passage: "Cheap watches",
    reason: "It advertises something that nobody has asked for.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
