// An offer that a provider writes to an e-mail address: it waits for whoever proves that address. Claimed, it is an
// ordinary offer for an ordinary request, and their machines go on.
import { defineMachine } from "../machine.ts";

export type DirectOfferStatus = "sent" | "claimed" | "refused" | "withdrawn" | "expired" | "erased";
export type DirectOfferTransition = "claim" | "refuse" | "withdraw" | "expire" | "erase";

/** "This was not me": what was stored about the address goes. */
const erase = { to: "erased", by: ["recipient"], guard: "address_not_confirmed" } as const;

export const directOfferMachine = defineMachine<DirectOfferStatus, DirectOfferTransition>({
  name: "direct_offer",
  initial: "sent",
  states: {
    sent: {
      claim: { to: "claimed", by: ["recipient"], guard: "still_valid" },
      refuse: { to: "refused", by: ["recipient"] },
      withdraw: { to: "withdrawn", by: ["provider"] },
      expire: { to: "expired", by: ["system"], timer: { column: "expires_at" } },
      erase,
    },
    claimed: {},
    refused: { erase },
    withdrawn: { erase },
    expired: { erase },
    erased: {},
  },
});
