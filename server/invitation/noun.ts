// Who reads an invitation to a request: its owner, the invited provider its own, and operators.
import { defineReaders } from "#server/kernel/readers.ts";
import { requestReaders } from "#server/request/noun.ts";

export const invitationReaders = defineReaders("request_invitation", true, {
  invited: { profile: "profile_id" },
  sender: { of: requestReaders, by: "request_id", only: ["owner"] },
});
