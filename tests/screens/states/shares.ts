// Links to offers.
import { expectRefusal, fillFields, submitCommand } from "../actions.ts";
import * as shares from "../prepare/shares.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/offer/:token";

const invitation = "/invitation/:token";

export const shareStates: readonly ScreenState[] = [
  { ...screen(route, "visitor", "bound", shares.openedByVisitor), is_printed: true },
  screen(route, "visitor", "read-only", shares.readOnlyLink),
  screen(route, "visitor", "accepted", shares.acceptedLink),
  { ...screen(route, "visitor", "ended", shares.endedLink), status: 404 },
  screen(route, "customer", "recipient", shares.openedByRecipient),
  screen(route, "customer", "asked", shares.openedAfterAsking),
  {
    ...screen(route, "customer", "asking", shares.openedByRecipient),
    status: 422,
    perform: expectRefusal("send_shared_message", async (hands) => {
      await hands.unfold({ selector: "#talk" });
      await hands.fill({ body: " " });
    }),
  },
  screen("/request/:id/messages/:profileId", "customer", "by-link", shares.conversationOfRecipient),
  screen("/request/:id/messages/:profileId", "customer", "beside-a-link", shares.conversationOfOwner),
  screen(route, "customer", "new-account", shares.openedWithoutProfile),
  screen(route, "customer", "other-address", shares.openedByAnother),
  screen(route, "visitor", "open-link", shares.openLinkOfVisitor),
  {
    ...screen(route, "visitor", "code-sent", shares.openedByVisitor),
    perform: submitCommand("request_offer_code"),
  },
  screen(route, "visitor", "waiting", shares.waitingLink),
  { ...screen(route, "visitor", "direct", shares.directOffer), is_printed: true },
  screen(route, "customer", "direct-recipient", shares.directOfferOfRecipient),
  screen(route, "customer", "direct-claimed", shares.claimedDirectOffer),
  screen(route, "visitor", "direct-refused", shares.refusedDirectOffer),
  screen(route, "provider", "maker", shares.openedByProvider),
  {
    ...screen("/request/:id/offer/:offerId", "customer", "shared", shares.offerOfOwner),
    status: 422,
    perform: expectRefusal("share_offer", fillFields({ recipient_email: "nobody" })),
  },
  screen("/request/:id", "customer", "booked-by-link", shares.requestOfOwner),
  screen(invitation, "visitor", "visitor", shares.invitationOfVisitor),
  screen(invitation, "provider", "provider", shares.invitationOfProvider),
  screen(invitation, "customer", "other", shares.invitationOfCustomer),
  screen(invitation, "provider", "taken", shares.takenInvitation),
  { ...screen(invitation, "visitor", "ended", shares.revokedInvitation), status: 404 },
  screen("/not-me/:token", "visitor", "share", shares.notMeOfShare),
  screen("/not-me/:token", "visitor", "invitation", shares.notMeOfInvitation),
  screen("/requests", "provider", "invited", shares.invitedBoard),
  {
    ...screen("/request/:id", "customer", "inviting", shares.invitingRequest),
    status: 422,
    perform: expectRefusal("invite_provider", fillFields({ recipient_email: "nobody" })),
  },
];
