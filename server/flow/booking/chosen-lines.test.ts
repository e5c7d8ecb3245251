// The optional lines that a customer chooses: what the page shows for a choice is what the booking costs.
import { describe, expect, test } from "vitest";
import { listChangeLines } from "#server/booking/reads/changes.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { findOffer } from "#server/offer/reads/offer.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptOffer } from "./accept-offer.ts";
import { answerChange } from "./change/answer-change.ts";
import { proposeLines } from "./change/propose-lines.ts";

const kit = kitDuringFile();

/** Net 1,000.00 included, 100.00 optional, 500.00 preselected, all with 19 % VAT; a deposit of 30 %. */
const lines = [
  { label: "Work on site", quantity: 1, unit_net_minor: 100_000, tax_bp: 1_900 },
  { label: "Album", quantity: 2, unit_net_minor: 5_000, tax_bp: 1_900, choice: "optional" as const },
  {
    label: "Second camera",
    quantity: 1,
    unit_net_minor: 50_000,
    tax_bp: 1_900,
    choice: "preselected" as const,
  },
];
const offered = async () =>
  kit.offerFor(await kit.openRequest(), { lines, total_minor: 178_500, deposit_bp: 3_000 });

describe("a choice of lines", () => {
  test.each<[positions: number[] | undefined, labels: string[], total_minor: number]>([
    [undefined, ["Work on site", "Second camera"], 178_500],
    [[1], ["Work on site"], 119_000],
    [[1, 2], ["Work on site", "Album"], 130_900],
    [[3, 1, 2], ["Work on site", "Album", "Second camera"], 190_400],
  ])(
    "of %j costs what the page shows, and freezes those lines",
    async (line_positions, labels, total_minor) => {
      const made = await offered();
      const { customer, request_id, offer_id, offer_version: version } = made;
      const scope = kit.scopeOf(customer);
      const shown = (await findOffer(scope, request_id, offer_id, { line_positions }))?.offer;
      expect(shown).toMatchObject({ total_minor });
      expect(shown?.lines.filter(({ is_taken }) => is_taken).map(({ label }) => label)).toEqual(labels);
      const input = { offer_id, version, total_minor, ...(line_positions ? { line_positions } : {}) };
      const { booking_id } = await kit.run(acceptOffer, customer, input);
      const booking = await rowOf(kit.runtime.db, "booking", booking_id);
      expect(booking).toMatchObject({
        total_minor,
        net_minor: shown?.net_minor,
        tax_minor: shown?.tax_minor,
      });
      expect(
        (
          await kit.rows("select label from booking_line where booking_id = $1 order by position", booking_id)
        ).map(({ label }) => label),
      ).toEqual(labels);
      const due = await kit.rows(
        "select amount_minor::int as minor from instalment where booking_id = $1 order by position",
        booking_id,
      );
      expect(due.map(({ minor }) => Number(minor)).reduce((all, one) => all + one, 0)).toBe(total_minor);
      if (due.length > 1) expect(due[0]?.minor).toBe(shown?.deposit_minor);
      const afterwards = (await findOffer(scope, request_id, offer_id))?.offer;
      expect(afterwards).toMatchObject({ status: "accepted", total_minor });
      expect(afterwards?.lines.filter(({ is_taken }) => is_taken).map(({ label }) => label)).toEqual(labels);
    },
  );

  test.each<[input: object, outcome: string]>([
    [{ line_positions: [2] }, "invalid_input"],
    [{ line_positions: [1, 4] }, "invalid_input"],
    [{ line_positions: [1, 1] }, "invalid_input"],
    [{ line_positions: [] }, "invalid_input"],
    [{ line_positions: [1, 2], total_minor: 178_500 }, "total_changed"],
    [{ total_minor: 190_400 }, "total_changed"],
  ])("as %j is refused: %s", async (input, outcome) => {
    const { customer, offer_id, offer_version: version } = await offered();
    expect(await outcomeOf(kit.run(acceptOffer, customer, { offer_id, version, ...input }))).toBe(outcome);
  });

  test("that cannot be made shows the offer as it was sent", async () => {
    const { customer, request_id, offer_id } = await offered();
    for (const line_positions of [[2], [Number.NaN], [1, 99]])
      expect(
        (await findOffer(kit.scopeOf(customer), request_id, offer_id, { line_positions }))?.offer,
      ).toMatchObject({ total_minor: 178_500 });
  });
});

describe("a line that was left out", () => {
  /** Confirmed with the included line alone, all of it paid. */
  async function confirmed() {
    const made = await kit.offerFor(await kit.openRequest(), {
      lines,
      total_minor: 178_500,
      deposit_bp: 10_000,
    });
    const { customer, offer_id, offer_version: version } = made;
    const accepted = { offer_id, version, line_positions: [1], total_minor: 119_000 };
    const { booking_id } = await kit.run(acceptOffer, customer, accepted);
    const informed = await kit.run(provideInformation, customer, {
      booking_id,
      version: 1,
      ...kitInformation,
    });
    const { attempt_id } = await kit.run(startPayment, customer, { booking_id, version: informed.version });
    const snapshot = await kit.paidSnapshot(attempt_id ?? "", booking_id);
    await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot });
    return { ...made, booking_id };
  }

  test("is suggested to the customer of the booking, who adds it by a change at the offered price", async () => {
    const { booking_id, customer, provider } = await confirmed();
    const shown = await listChangeLines(kit.scopeOf(customer), { id: booking_id, side: "customer" });
    expect(shown.map(({ position, label, choice }) => [position, label, choice ?? null])).toEqual([
      [1, "Work on site", null],
      [2, "Album", "optional"],
      [3, "Second camera", "optional"],
    ]);
    const own = await listChangeLines(kit.scopeOf(provider), { id: booking_id, side: "provider" });
    expect(own.map(({ label }) => label)).toEqual(["Work on site"]);

    const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
    const asked = [
      { position: 1, quantity: 1, unit_minor: 119_000 },
      { position: 2, quantity: 2, unit_minor: 5_950 },
      { position: 3, quantity: 0, unit_minor: 59_500 },
    ];
    const { change_id, total_minor } = await kit.run(proposeLines, customer, {
      booking_id,
      version,
      prices: "gross",
      reason: "The album after all.",
      lines: asked,
    });
    expect(total_minor).toBe(130_900);
    await kit.run(answerChange, provider, { change_id, version, agrees: true, total_minor });
    expect((await rowOf(kit.runtime.db, "booking_change", change_id)).status).toBe("awaiting_payment");
  });

  test("is no change as long as nobody asks for it", async () => {
    const { booking_id, customer } = await confirmed();
    const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
    const unchanged = [
      { position: 1, quantity: 1, unit_minor: 119_000 },
      { position: 2, quantity: 0, unit_minor: 5_950 },
    ];
    const input = { booking_id, version, prices: "gross" as const, reason: "Nothing.", lines: unchanged };
    expect(await outcomeOf(kit.run(proposeLines, customer, input))).toBe("invalid_input");
    const unknown = [...unchanged, { position: 4, quantity: 1, unit_minor: 5_950 }];
    expect(await outcomeOf(kit.run(proposeLines, customer, { ...input, lines: unknown }))).toBe(
      "invalid_input",
    );
  });
});
