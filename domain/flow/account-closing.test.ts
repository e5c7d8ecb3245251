import { expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { type ClosingInput, isClosingWord, planClosing } from "./account-closing.ts";

const now = new Date("2027-03-01T08:00:00Z");
const expires_at = new Date("2027-04-01T08:00:00Z");
const emptyInput: ClosingInput = {
  account: { status: "active", locale: "de" },
  role: "customer",
  obstacles: [],
  requests: [],
  offers: [],
};

test("an account without obstacles closes", () => {
  expect(planClosing(emptyInput, now)).toEqual({
    status: "closed",
    reason: "Das Konto wurde gelöscht.",
    moves: [],
  });
});

test("closing closes its requests and withdraws its offers, each by its ordinary move", () => {
  const { moves } = planClosing(
    {
      ...emptyInput,
      requests: [
        { id: "r1", status: "open", expires_at, offers: [{ id: "gone", status: "declined" }] },
        { id: "r2", status: "awarded", expires_at, offers: [{ id: "parked", status: "parked" }] },
      ],
      offers: [
        { id: "o1", status: "sent" },
        { id: "o2", status: "countered" },
        { id: "o3", status: "parked" },
      ],
    },
    now,
  );
  expect(moves.map(({ noun, id, transition, role, to }) => [noun, id, transition, role, to])).toEqual([
    ["request", "r1", "close", "customer", "closed"],
    ["request", "r2", "close", "customer", "closed"],
    ["offer", "parked", "not_select", "system", "not_selected"],
    ["offer", "o1", "withdraw", "provider", "withdrawn"],
    ["offer", "o2", "withdraw", "provider", "withdrawn"],
    ["offer", "o3", "withdraw", "provider", "withdrawn"],
  ]);
});

function refusalOf(input: ClosingInput) {
  try {
    planClosing(input, now);
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  return null;
}

test("the refusal lists the obstacles", () => {
  const obstacle = {
    amount: null,
    kind: "booking",
    id: "b",
    title: "Party",
    profile_name: "Lena",
    to: "/booking/b",
  } as const;
  expect(refusalOf({ ...emptyInput, obstacles: [obstacle] })).toMatchObject({
    code: "account_in_use",
    details: { obstacles: [obstacle] },
  });
});

test.each(["suspended", "closed"] as const)("an account that is %s is not closed by its owner", (status) => {
  expect(refusalOf({ ...emptyInput, account: { status, locale: "en" } })?.code).toBe(
    "transition_not_allowed",
  );
});

test.each([
  ["delete", true],
  [" Delete ", true],
  ["LÖSCHEN", true],
  ["lo\u0308schen", true],
  ["", false],
  ["delet", false],
  ["delete it", false],
])("“%s” confirms: %s", (typed, expected) => expect(isClosingWord(typed)).toBe(expected));
