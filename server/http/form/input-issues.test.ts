import { describe, expect, test } from "vitest";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { findInputIssues } from "#server/kernel/input-issues.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const pathsOf = async (command: AnyCommand, actor: Actor, input: unknown) =>
  (await findInputIssues(kit.runtime, command, actor, input)).map(({ path }) => path);

describe("all faults of a form are found at once", () => {
  test("a request's title, and the answers to its category's questions with their labels", async () => {
    const visitor = await kit.visitor();
    const { id: category_id } = await kit.category();
    const input = { step: "details", category_id, title: "ab", answers: { guests: "many" } };
    const issues = await findInputIssues(kit.runtime, saveDraft, visitor, input);
    expect(issues.map(({ path }) => path)).toEqual(["title", "answers.guests"]);
    expect(issues[1]?.params?.label).toMatchObject({ en: expect.any(String), de: expect.any(String) });
  });

  test("a request's place, and the date and time that its kind of date needs", async () => {
    const visitor = await kit.visitor();
    const input = { step: "when_where", date_flexibility: "exact", place_country: "DE" };
    expect(await pathsOf(saveDraft, visitor, input)).toEqual(["place_town", "start_date", "start_time"]);
    const flexible = { ...input, date_flexibility: "flexible", place_country: undefined };
    expect(await pathsOf(saveDraft, visitor, flexible)).toEqual([
      "place_town",
      "place_country",
      "first_date",
      "last_date",
    ]);
    const unknown = { ...input, date_flexibility: "unknown" };
    expect(await pathsOf(saveDraft, visitor, unknown)).toEqual(["place_town"]);
  });

  test.each([
    ["", "mara@", "0221", ["name", "email", "phone"]],
    ["", "mara@example.test", "1111111111111111111", ["name", "phone"]],
    ["Mara", "mara@", "112", ["email", "phone"]],
    ["", "mara@example.test", "+999 12345678", ["name", "phone"]],
    ["", "mara@example.test", "call me", ["name", "phone"]],
    ["", "", "+49 0", ["name", "email", "phone"]],
    ["", "mara@example.test", "(0221) 555 0134", ["name"]],
    ["", "mara@example.test", "+1 (555) 123-4567", ["name"]],
    ["李", "mara@", "0221/5550134", ["email"]],
    ["", "mara@example.test", "", ["name"]],
    ["", "mara@example.test", null, ["name"]],
  ])("whom to reach: %j, %j and the phone %j, dialled from the place", async (name, email, phone, paths) => {
    const visitor = await kit.visitor();
    const place = { place_town: "Köln", place_country: "DE" };
    const when_where = { step: "when_where", date_flexibility: "unknown", ...place } as const;
    const { request_id } = await kit.run(saveDraft, visitor, when_where);
    const input = { step: "contact", request_id, name, email, phone };
    expect(await pathsOf(saveDraft, visitor, input)).toEqual(paths);
  });

  test("an offer's lines, and its date and validity", async () => {
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    const input = {
      request_id,
      policy: "moderate",
      deposit_bp: 0,
      validity_unit: "days",
      validity: 999,
      lines: [{ label: "Work", quantity: 1 }],
      start_time: "13:00",
    };
    expect(await pathsOf(sendOffer, provider, input)).toEqual([
      ...["lines.0.unit_net_minor", "lines.0.tax_bp", "message"],
      ...["start_date", "validity"],
    ]);
  });

  test("a booking's billing data and answers, the latter only for its customer", async () => {
    const { customer, booking_id, booking_version: version } = await kit.booking();
    const { billing, ...rest } = kitInformation;
    const input = { booking_id, version, ...rest, answers: { parking: "perhaps" } };
    expect(billing.city).toBeDefined();
    const faulty = { ...input, billing: { ...billing, city: "" } };
    expect(await pathsOf(provideInformation, customer, faulty)).toEqual(["billing.city", "answers.parking"]);
    const { customer: stranger } = await kit.booking();
    expect(await pathsOf(provideInformation, stranger, faulty)).toEqual(["billing.city"]);
  });
});
