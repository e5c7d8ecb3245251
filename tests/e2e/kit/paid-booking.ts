// A paid booking, made through API calls and the hosted page, and what the ledger records of it.
import { expect } from "@playwright/test";
import { z } from "zod";
import { payWith } from "#tests/contract/stripe/shop.ts";
import { type Client, call, newCustomer, rowsOf } from "./api-client.ts";
import { acceptedOffer, information, type OfferTerms } from "./api-steps.ts";
import { asOwner } from "./owner.ts";
import { newProvider, type Provider } from "./providers.ts";
import { newRequestData, type RequestData } from "./request-data.ts";

const card = "4242424242424242";

export type PaidBooking = {
  data: RequestData;
  customer: Client;
  keller: Provider;
  request_id: string;
  booking_id: string;
};

type Sides = { customer?: Client; provider?: Provider };

/** A confirmed booking of €1,785.00 with the first payment made. Both sides are new unless given. */
export async function paidBooking(
  terms: Partial<OfferTerms> = {},
  existing: Sides = {},
): Promise<PaidBooking> {
  const data = newRequestData();
  const [customer, keller] = await Promise.all([
    existing.customer ?? newCustomer(data.customer_email),
    existing.provider ?? newProvider("Keller"),
  ]);
  const { booking_id, request_id } = await acceptedOffer(customer, keller.client, data, terms);
  await payFor(customer, booking_id, data);
  return { data, customer, keller, request_id, booking_id };
}

/** Gives the information of a new booking and makes its first payment; it is confirmed then. */
export async function payFor(customer: Client, booking_id: string, data: RequestData): Promise<void> {
  const about = { booking_id, version: 1, ...information(data) };
  const { version } = await call(customer, "provide_information", about);
  const checkout = async () => (await call(customer, "start_payment", { booking_id, version })).checkout_url;
  await expect.poll(checkout).not.toBeNull();
  expect((await payWith(z.url().parse(await checkout()), card)).status).toBe(303);
  const status = async () => (await rowsOf(customer, "booking", booking_id))[0]?.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("confirmed");
}

/** Moves the day of a booking: it starts this many hours from now and lasts eight. */
export async function moveDay(booking_id: string, hours: number): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `update booking set starts_at = now() + make_interval(hours => $2),
         ends_at = now() + make_interval(hours => $2 + 8) where id = $1`,
      [booking_id, hours],
    ),
  );
}

/** What the ledger records of a booking, by account; it adds up to zero. */
export async function ledgerOf(booking_id: string): Promise<Record<string, number>> {
  const rows = await asOwner(async (owner) => {
    const found = await owner.query<{ name: string; sum: number }>(
      `select account.name, sum(entry.amount_minor)::int as sum from ledger_tx tx
        join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
        where tx.booking_id = $1 group by account.name`,
      [booking_id],
    );
    return found.rows;
  });
  expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(0);
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ name, sum }) => [name, sum]));
}

/** The refunded sum of a booking in cents, once every refund has succeeded. */
export async function returnedMinor(booking_id: string): Promise<number> {
  let sum = 0;
  await expect
    .poll(
      async () => {
        const refunds = await asOwner(
          async (owner) =>
            (
              await owner.query<{ status: string; amount_minor: number }>(
                "select status, amount_minor::int from refund where booking_id = $1",
                [booking_id],
              )
            ).rows,
        );
        sum = refunds.reduce((total, { amount_minor }) => total + amount_minor, 0);
        return refunds.length > 0 && refunds.every(({ status }) => status === "succeeded");
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return sum;
}
