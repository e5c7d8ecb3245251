import { expect, test } from "vitest";
import { identityChanges } from "./identity.ts";

const stored = { display_name: "Studio Keller", is_company: true, tax_id: null, country: "DE" };

test.each([
  ["nothing typed", {}, []],
  ["the same", stored, []],
  ["spaces round a name", { display_name: " Studio  Keller " }, []],
  ["an empty tax number for none", { tax_id: " " }, []],
  ["another name", { display_name: "Studio Kell" }, ["display_name"]],
  ["no name", { display_name: "" }, ["display_name"]],
  ["another form and country", { is_company: false, country: "AT" }, ["is_company", "country"]],
  ["a tax number", { tax_id: "DE123456789" }, ["tax_id"]],
])("%s: what changes of an identity", (_what, typed, changes) => {
  expect(identityChanges(stored, typed)).toEqual(changes);
});
