// The tables of all nouns.
import { expect, test } from "vitest";
import { byName, oneTable } from "./noun.ts";

test("two commands or two mails of one name are refused at the start", () => {
  const send = { name: "send_offer" };
  expect(byName([send, { name: "save_offer_draft" }]).send_offer).toBe(send);
  expect(() => byName([send, { name: "send_offer" }])).toThrow("Two are called send_offer.");
  expect(oneTable([{ one: 1 }, { two: 2 }])).toEqual({ one: 1, two: 2 });
  expect(() => oneTable([{ one: 1 }, { two: 2, one: 3 }])).toThrow("Two are called one.");
});
