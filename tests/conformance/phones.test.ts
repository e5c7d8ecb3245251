// Every command that takes a telephone number accepts it as people in the country write it, stores it as typed, and
// refuses what cannot be dialled from there, naming the field.
import { describe, expect, test } from "vitest";
import { findBooking } from "#server/booking/reads/booking.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { schemaOfInput } from "#server/http/machine/openapi/schema.ts";
import { commands } from "#server/nouns.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const takesPhone = (schema: unknown): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  Object.entries(schema).some(([key, value]) => key === "phone" || takesPhone(value));

test("these commands take a number: a new one must be listed here", () => {
  const found = Object.values(commands).filter(({ input }) => takesPhone(schemaOfInput(input)));
  expect(found.map(({ name }) => name).toSorted()).toEqual([
    "add_profile",
    "complete_profile",
    "edit_information",
    "edit_request",
    // A draft: it accepts half-typed values.
    "keep_information",
    "provide_information",
    "save_draft",
    "update_profile",
  ]);
});

const codesOf = (
  input: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  sent: object,
) => input.safeParse(sent).error?.issues.map(({ path, message }) => `${path.join(".")}:${message}`) ?? [];

const profile = {
  kind: "customer",
  display_name: "Ada Vogt",
  terms_version: "1",
  email: "ada@example.test",
  version: 1,
};

describe("a profile", () => {
  test.each(["add_profile", "complete_profile", "update_profile"] as const)("%s", (name) => {
    const codes = (country: string, phone: string) =>
      codesOf(commands[name].input, { ...profile, country, phone });
    expect(codes("US", "(555) 123-4567")).toEqual([]);
    expect(codes("DE", "(0221) 555 0134")).toEqual([]);
    expect(codes("US", "+49 221 5550134")).toEqual([]);
    expect(codes("US", "(0221) 555 0134")).toEqual(["phone:invalid_phone"]);
    expect(codes("DE", "112")).toEqual(["phone:invalid_phone"]);
    expect(codes("DE", "call me")).toEqual(["phone:invalid_phone"]);
  });
});

const atPhone = (path = "phone") => ({
  code: "invalid_input",
  details: { issues: [expect.objectContaining({ path, code: "invalid_phone" })] },
});

test("the contact of a request, in the country of its place, and of its edit", async () => {
  const { visitor, request_id } = await kit.draft();
  const contact = { step: "contact" as const, request_id, name: "Lena", email: "lena@example.test" };
  await kit.run(saveDraft, visitor, { ...contact, phone: "(07531) 12 34-56" });
  const stored = await kit.owner.query("select phone from request_contact where request_id = $1", [
    request_id,
  ]);
  expect(stored.rows).toEqual([{ phone: "(07531) 12 34-56" }]);
  await expect(kit.run(saveDraft, visitor, { ...contact, phone: "+999 12345678" })).rejects.toMatchObject(
    atPhone(),
  );
  const open = await kit.openRequest();
  const row = await rowOf(kit.runtime.db, "request", open.request_id);
  const edit = {
    request_id: open.request_id,
    version: row.version,
    title: row.title,
    answers: row.answers,
    date_flexibility: "unknown",
    place_town: "Konstanz",
    place_country: "DE",
    name: "Lena",
  };
  await expect(
    kit.run(editRequest, open.customer, { ...edit, phone: "+999 12345678" } as never),
  ).rejects.toMatchObject(atPhone());
});

test("the contact of a booking, in the country that is billed; the other side's link dials it", async () => {
  const { customer, provider, booking_id, booking_version: version } = await kit.booking();
  const information = (phone: string) => ({
    booking_id,
    version,
    ...kitInformation,
    contact: { ...kitInformation.contact, phone },
  });
  await expect(kit.run(provideInformation, customer, information("911"))).rejects.toMatchObject(
    atPhone("contact.phone"),
  );
  await kit.run(provideInformation, customer, information("(07531) 12 34 56"));
  for (const actor of [customer, provider]) {
    const read = await findBooking(kit.scopeOf(actor), booking_id);
    const shown = actor === customer ? read?.contact : (read?.contact ?? read?.request_contact);
    expect(shown).toMatchObject({ phone: "(07531) 12 34 56", phone_link: "tel:+497531123456" });
  }
});
