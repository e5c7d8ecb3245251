import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { invitationState, requireInvitationRoom } from "./rules.ts";

const at = new Date("2027-03-03T10:00:00Z");

test.each([
  ["sent", null, null, false],
  ["taken", null, at, false],
  ["revoked", at, null, false],
  ["revoked", at, at, false],
  ["offered", null, at, true],
  ["offered", at, at, true],
] as const)("is %s (revoked %j, taken %j, with an offer: %j)", (state, revoked_at, taken_at, hasOffer) => {
  expect(invitationState({ revoked_at, taken_at, has_offer: hasOffer })).toBe(state);
});

test("a request has no more standing invitations than its limit", () => {
  expect(() => requireInvitationRoom(limits.invitations_per_request - 1)).not.toThrow();
  expect(() => requireInvitationRoom(limits.invitations_per_request)).toThrow(
    expect.objectContaining({ code: "invitation_limit_reached" }),
  );
});
