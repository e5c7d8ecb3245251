// Titles, names and labels that people type appear in mails: no command accepts a page address in them.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { commandsWhere } from "./calls.ts";

const mailed = /^(?:title|name|display_name|recipient_name|company|label|place_town|city)$/;
/** Exempt: typed by operators only, in no mail (file names), or not free text (the address of a join page). */
const others = new Set([
  ...["define_category.name", "define_category.label", "edit_marketplace.city", "change_setting.name"],
  ...["make_partner.name", "edit_partner.name"],
  ...["store_file.name", "store_booking_file.name"],
]);
/** Saved as typed until sent: the command that sends it checks it. */
const drafts = new Set(["keep_information"]);
const address = "Your account is locked: https://evil.example/login";

type Leaf = { field: string; schema: z.ZodType };

/** Schemas that take a text, by the name of their field. */
function leavesOf(schema: z.core.$ZodType, field = ""): Leaf[] {
  const { def } = schema._zod;
  const inner = (def as unknown as Record<string, unknown>) ?? {};
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) => leavesOf(one as z.core.$ZodType, name));
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, field);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((one) => leavesOf(one as z.core.$ZodType, field));
  if (schema instanceof z.ZodIntersection)
    return [...leavesOf(schema.def.left, field), ...leavesOf(schema.def.right, field)];
  if (inner.innerType && !mailed.test(field)) return leavesOf(inner.innerType as z.core.$ZodType, field);
  if (schema instanceof z.ZodPipe && !mailed.test(field)) return leavesOf(schema.in, field);
  return mailed.test(field) ? [{ field, schema: schema as z.ZodType }] : [];
}

const cases = commandsWhere(({ exposedVia }) => exposedVia.some((way) => way !== "internal"))
  .filter(([name]) => !drafts.has(name))
  .flatMap(([name, { input }]) =>
    leavesOf(input).map((leaf) => [`${name}.${leaf.field}`, leaf.schema] as const),
  )
  .filter(([place]) => !others.has(place));

describe("refuses a page address", () => {
  test.each(cases)("%s", (_place, schema) => {
    const { error } = schema.safeParse(address);
    expect(error?.issues.map(({ message }) => message)).toContain("web_address");
  });
});

/** What both sides read before a booking and nothing hides. */
const headings = cases.filter(([place]) => /\.(?:title|place_town)$/.test(place));

describe("refuses contact details", () => {
  test.each(headings)("%s", (_place, schema) => {
    for (const contact of ["0171 1234567", "lena@example.com", "studio-keller.de"])
      expect(schema.safeParse(`Wedding ${contact}`).error?.issues).toMatchObject([
        { message: "contact_in_heading", params: { found: contact } },
      ]);
  });

  test("includes the titles of requests and of offers to an address", () => {
    const places = headings.map(([place]) => place);
    for (const place of ["save_draft.title", "edit_request.title", "send_direct_offer.title"])
      expect(places).toContain(place);
    expect(places).toContain("save_draft.place_town");
  });
});

test("the product's titles, names and labels are covered", () => {
  const places = cases.map(([place]) => place);
  for (const place of ["save_draft.title", "send_offer.label", "send_direct_offer.recipient_name"])
    expect(places).toContain(place);
  expect(places.length).toBeGreaterThan(15);
});
