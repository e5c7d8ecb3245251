import { expect, test } from "vitest";
import { statuses } from "../machine.ts";
import { requestMachine } from "./machine.ts";
import { passRefusal } from "./pass.ts";

const open = { status: "open", is_provider: true, is_own: false, has_live_offer: false } as const;

test.each([
  ["a provider of another account", {}, null],
  ["a customer", { is_provider: false }, "forbidden"],
  ["the provider of the account that asks", { is_own: true }, "forbidden"],
  ["a provider with an offer that can still win", { has_live_offer: true }, "offer_already_made"],
  ["a customer, when the request has ended", { is_provider: false, status: "closed" }, "forbidden"],
  ["a provider, when the request has ended", { status: "closed" }, "request_not_open"],
  [
    "a provider with an offer, when the request is on hold",
    { status: "on_hold", has_live_offer: true },
    "request_not_open",
  ],
] as const)("%s", (_who, facts, refusal) => {
  expect(passRefusal({ ...open, ...facts })).toBe(refusal);
});

test("only an open request can be passed on", () => {
  const possible = statuses(requestMachine).filter((status) => passRefusal({ ...open, status }) === null);
  expect(possible).toEqual(["open"]);
});
