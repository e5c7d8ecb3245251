// An offer that a provider sends to an e-mail address: it waits for whoever proves to own the address. Once claimed,
// it becomes an ordinary offer for an ordinary request, and their machines take over.
import { defineMachine } from "../machine.ts";

export type DirectOfferStatus = "sent" | "claimed" | "refused" | "withdrawn" | "expired" | "erased";
export type DirectOfferTransition = "claim" | "refuse" | "withdraw" | "expire" | "erase";

/** "This was not me": erases what was stored about the address. */
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
