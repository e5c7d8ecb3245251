// A message: sent at once, deleted by its writer at most, and hidden or removed by operators.
import { defineMachine } from "../machine.ts";

export type MessageStatus = "sent" | "hidden" | "deleted";
export type MessageTransition = "delete" | "hide" | "show" | "remove";

export const messageMachine = defineMachine<MessageStatus, MessageTransition>({
  name: "message",
  initial: "sent",
  states: {
    sent: {
      delete: { to: "deleted", by: ["customer", "provider"], guard: "is_recent" },
      hide: { to: "hidden", by: ["operator"] },
      remove: { to: "deleted", by: ["operator"] },
    },
    hidden: {
      show: { to: "sent", by: ["operator"] },
      remove: { to: "deleted", by: ["operator"] },
    },
    deleted: {},
  },
});
