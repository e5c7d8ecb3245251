import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { isRefusal } from "../refusal.ts";
import {
  isSameAddress,
  isShareLive,
  maskedAddress,
  requireDecider,
  requireShareMail,
  requireShareRoom,
  shareEnd,
  shareExpiry,
} from "./share.ts";

const now = new Date("2027-03-03T10:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);

/** The refusal's code, or "allowed". */
function outcome(require: () => void): string {
  try {
    require();
    return "allowed";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

test.each([
  ["its own end, before the offer's", { expires_at: at(1), revoked_at: null }, at(1), true],
  ["its own end, in this instant", { expires_at: now, revoked_at: null }, now, true],
  ["its own end, just now", { expires_at: at(-1), revoked_at: null }, at(-1), false],
  ["the offer's end", { expires_at: null, revoked_at: null }, at(60_000), true],
  ["nothing once it is revoked", { expires_at: null, revoked_at: now }, at(60_000), false],
])("a link works until %s", (_until, share, end, isLive) => {
  const offer = { valid_until: at(60_000) };
  expect(shareEnd(share, offer)).toEqual(end);
  expect(isShareLive(share, offer, now)).toBe(isLive);
});

test("a link lasts its number of days, or as long as its offer", () => {
  expect(shareExpiry("offer", now)).toBeNull();
  expect(shareExpiry("3", now)).toEqual(new Date("2027-03-06T10:00:00Z"));
});

test("links and mails end at their limits", () => {
  const { offer_shares, share_mails_per_day, share_mails_per_address_per_day } = limits;
  expect(outcome(() => requireShareRoom(offer_shares - 1))).toBe("allowed");
  expect(outcome(() => requireShareRoom(offer_shares))).toBe("share_limit_reached");
  const mail = (in_all: number, to_address: number) =>
    outcome(() => requireShareMail({ in_all, to_address }));
  expect(mail(share_mails_per_day - 1, share_mails_per_address_per_day - 1)).toBe("allowed");
  expect(mail(share_mails_per_day, 0)).toBe("share_mails_used_up");
  expect(mail(0, share_mails_per_address_per_day)).toBe("share_mails_used_up");
});

describe("by a link decides", () => {
  const bound = { may_decide: true, recipient_email: "Mia@example.test" };
  test.each([
    ["whoever has it", { ...bound, recipient_email: null }, "a@example.test", false, "allowed"],
    ["its recipient, in any case", bound, "mia@EXAMPLE.test", false, "allowed"],
    ["nobody with another address", bound, "a@example.test", false, "link_of_other_address"],
    ["nobody who is barred", bound, "mia@example.test", true, "address_barred"],
    ["nobody when it only shows", { ...bound, may_decide: false }, "mia@example.test", true, "forbidden"],
  ])("%s", (_who, share, email, isBarred, code) => {
    expect(outcome(() => requireDecider(share, { email, is_barred: isBarred }))).toBe(code);
  });
});

test.each([
  ["mia@example.org", "m…@example.org"],
  ["a@b@example.org", "a…@example.org"],
  ["@example.org", "…"],
  ["", "…"],
])("strangers read %j as %s", (email, masked) => {
  expect(maskedAddress(email)).toBe(masked);
  expect(isSameAddress(email, email.toUpperCase())).toBe(true);
});
