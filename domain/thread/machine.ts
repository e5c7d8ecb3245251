// A message: sent at once, and deleted by its writer at most.
import { defineMachine } from "../machine.ts";

export type MessageStatus = "sent" | "deleted";
export type MessageTransition = "delete";

export const messageMachine = defineMachine<MessageStatus, MessageTransition>({
  name: "message",
  initial: "sent",
  states: {
    sent: { delete: { to: "deleted", by: ["customer", "provider"], guard: "is_recent" } },
    deleted: {},
  },
});
