// Links to offers.
import { expectRefusal, fillFields, submitCommand } from "../actions.ts";
import * as shares from "../prepare/shares.ts";
import type { ScreenState } from "../screen-state.ts";

const route = "/offer/:token";

const invitation = "/invitation/:token";

export const shareStates: readonly ScreenState[] = [
  { ...{ route, state: "bound", persona: "visitor" }, prepare: shares.openedByVisitor, is_printed: true },
  { ...{ route, state: "read-only", persona: "visitor" }, prepare: shares.readOnlyLink },
  { ...{ route, state: "accepted", persona: "visitor" }, prepare: shares.acceptedLink },
  { ...{ route, state: "ended", persona: "visitor", status: 404 }, prepare: shares.endedLink },
  { ...{ route, state: "recipient", persona: "customer" }, prepare: shares.openedByRecipient },
  { ...{ route, state: "new-account", persona: "customer" }, prepare: shares.openedWithoutProfile },
  { ...{ route, state: "other-address", persona: "customer" }, prepare: shares.openedByAnother },
  { ...{ route, state: "open-link", persona: "visitor" }, prepare: shares.openLinkOfVisitor },
  {
    ...{ route, state: "code-sent", persona: "visitor" },
    prepare: shares.openedByVisitor,
    perform: submitCommand("request_offer_code"),
  },
  { ...{ route, state: "waiting", persona: "visitor" }, prepare: shares.waitingLink },
  { ...{ route, state: "direct", persona: "visitor" }, prepare: shares.directOffer, is_printed: true },
  { ...{ route, state: "direct-claimed", persona: "customer" }, prepare: shares.claimedDirectOffer },
  { ...{ route, state: "direct-refused", persona: "visitor" }, prepare: shares.refusedDirectOffer },
  { ...{ route, state: "maker", persona: "provider" }, prepare: shares.openedByProvider },
  {
    ...{ route: "/request/:id/offer/:offerId", state: "shared", persona: "customer", status: 422 },
    prepare: shares.offerOfOwner,
    perform: expectRefusal("share_offer", fillFields({ recipient_email: "nobody" })),
  },
  {
    ...{ route: "/request/:id", state: "booked-by-link", persona: "customer" },
    prepare: shares.requestOfOwner,
  },
  { ...{ route: invitation, state: "visitor", persona: "visitor" }, prepare: shares.invitationOfVisitor },
  { ...{ route: invitation, state: "provider", persona: "provider" }, prepare: shares.invitationOfProvider },
  { ...{ route: invitation, state: "other", persona: "customer" }, prepare: shares.invitationOfCustomer },
  { ...{ route: invitation, state: "taken", persona: "provider" }, prepare: shares.takenInvitation },
  {
    ...{ route: invitation, state: "ended", persona: "visitor", status: 404 },
    prepare: shares.revokedInvitation,
  },
  { ...{ route: "/not-me/:token", state: "share", persona: "visitor" }, prepare: shares.notMeOfShare },
  {
    ...{ route: "/not-me/:token", state: "invitation", persona: "visitor" },
    prepare: shares.notMeOfInvitation,
  },
  { ...{ route: "/requests", state: "invited", persona: "provider" }, prepare: shares.invitedBoard },
  {
    ...{ route: "/request/:id", state: "inviting", persona: "customer", status: 422 },
    prepare: shares.invitingRequest,
    perform: expectRefusal("invite_provider", fillFields({ recipient_email: "nobody" })),
  },
];
