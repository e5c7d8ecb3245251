import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { invitationState, requireInvitationRoom } from "./rules.ts";

const at = new Date("2027-03-03T10:00:00Z");

test.each([
  ["sent", null, null, false, false],
  ["taken", null, at, false, false],
  ["revoked", at, null, false, false],
  ["revoked", at, at, false, false],
  ["revoked", at, at, false, true],
  // Of a mailed one its sender does not learn that it was taken.
  ["declined", null, null, false, true],
  ["declined", null, at, false, true],
  ["offered", null, at, true, false],
  ["offered", null, at, true, true],
  ["offered", at, at, true, false],
] as const)(
  "is %s (revoked %j, taken %j, with an offer: %j, declined: %j)",
  (state, revoked_at, taken_at, hasOffer, isDeclined) => {
    const facts = { revoked_at, taken_at, has_offer: hasOffer, is_declined: isDeclined };
    expect(invitationState(facts)).toBe(state);
  },
);

test("a request has no more standing invitations than its limit", () => {
  expect(() => requireInvitationRoom(limits.invitations_per_request - 1)).not.toThrow();
  expect(() => requireInvitationRoom(limits.invitations_per_request)).toThrow(
    expect.objectContaining({ code: "invitation_limit_reached" }),
  );
});
