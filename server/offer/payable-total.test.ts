// Totals too small for a payment are refused wherever somebody enters a price; old offers stay readable and can end.
import { describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { declineOffer } from "./commands/decline-offer.ts";
import { reviseOffer } from "./commands/revise-offer.ts";
import { exampleTerms } from "./commands/send-offer.example.ts";

const kit = kitDuringFile();

const priced = (unit_net_minor: number, tax_bp = 0) => [
  { label: "A word", quantity: 1, unit_net_minor, tax_bp },
];
const tooSmall = [{ path: "lines", code: "amount_too_small", params: { min: 50, currency: "EUR" } }];

async function issuesOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (isRefusal(error, "invalid_input")) return error.details.issues;
    throw error;
  }
}

/** An offer as providers could send it before totals had bounds. */
async function earlierOffer() {
  const offer = await kit.sentOffer();
  await kit.owner.query("update offer set net_minor = 30, tax_minor = 0, total_minor = 30 where id = $1", [
    offer.offer_id,
  ]);
  return offer;
}

describe("a total of €0.30", () => {
  test("cannot be sent; €0.50 and €0.00 can", async () => {
    const offer = async (minor: number, tax_bp = 0) =>
      issuesOf(
        kit.offerFor(await kit.openRequest(), { lines: priced(minor, tax_bp), total_minor: undefined }),
      );
    expect(await offer(30)).toEqual(tooSmall);
    expect(await offer(41, 1_900)).toEqual(tooSmall);
    expect(await offer(42, 1_900)).toBe("done");
    expect(await offer(0)).toBe("done");
  });

  test("is refused in a revision", async () => {
    const { provider, offer_id, offer_version } = await kit.sentOffer();
    const revised = { ...exampleTerms, lines: priced(30), offer_id, version: offer_version };
    expect(await issuesOf(kit.run(reviseOffer, provider, revised))).toEqual(tooSmall);
  });

  test("is refused in a proposed change", async () => {
    const { provider, booking_id, booking_version } = await kit.confirmedBooking();
    const change = { booking_id, version: booking_version, lines: priced(30), reason: "Less" };
    expect(await issuesOf(kit.run(proposeChange, provider, change))).toEqual(tooSmall);
  });
});

describe("an old offer of €0.30", () => {
  test("is not accepted, and the refusal names the smallest payment", async () => {
    const { customer, offer_id, offer_version } = await earlierOffer();
    const accept = kit.run(acceptOffer, customer, { offer_id, version: offer_version });
    await expect(accept).rejects.toMatchObject({
      code: "payment_not_possible",
      details: { reason: "amount_too_small", amount_minor: 30, currency: "EUR" },
    });
  });

  test("can still be declined", async () => {
    const { customer, offer_id, offer_version } = await earlierOffer();
    await kit.run(declineOffer, customer, { offer_id, version: offer_version });
    expect((await rowOf(kit.runtime.db, "offer", offer_id)).status).toBe("declined");
  });
});

test("25 million rupiah can be offered and are stored exactly", async () => {
  const request = await kit.openRequest();
  await kit.owner.query("update request set currency = 'IDR', budget_minor = 2600000000 where id = $1", [
    request.request_id,
  ]);
  const { offer_id } = await kit.offerFor(request, {
    lines: priced(2_500_000_000, 1_100),
    total_minor: undefined,
  });
  expect(await rowOf(kit.runtime.db, "offer", offer_id)).toMatchObject({
    currency: "IDR",
    net_minor: 2_500_000_000,
    tax_minor: 275_000_000,
    total_minor: 2_775_000_000,
  });
});
