// A partner: active, or paused by an operator. While paused, the join page is gone and new bookings bring nothing;
// earlier agreements stand.
import { defineMachine } from "../machine.ts";

export type PartnerStatus = "active" | "paused";
export type PartnerTransition = "pause" | "resume";

export const partnerMachine = defineMachine<PartnerStatus, PartnerTransition>({
  name: "partner",
  initial: "active",
  states: {
    active: { pause: { to: "paused", by: ["operator"], is_reason_required: true } },
    paused: { resume: { to: "active", by: ["operator"], is_reason_required: true } },
  },
});
