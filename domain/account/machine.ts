// The account: active, suspended by an operator, or closed for good by its owner or by an operator whom they have asked.
// Signing up again with the same address makes another account.
import { defineMachine } from "../machine.ts";

export type AccountStatus = "active" | "suspended" | "closed";
export type AccountTransition = "suspend" | "resume" | "close";

export const accountMachine = defineMachine<AccountStatus, AccountTransition>({
  name: "account",
  initial: "active",
  states: {
    active: {
      suspend: { to: "suspended", by: ["operator"], is_reason_required: true },
      close: { to: "closed", by: ["customer", "provider", "operator"], guard: "nothing_waits_for_it" },
    },
    suspended: {
      resume: { to: "active", by: ["operator"] },
    },
    closed: {},
  },
});
