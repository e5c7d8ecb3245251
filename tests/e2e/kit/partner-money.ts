// What the demo's partner earns from a paid booking: ends it through API calls and reads what the partner's page shows.

import { demoOperator } from "#domain/account/demo-operator.ts";
import { formatMoney } from "#domain/format/money.ts";
import { groupedSumsOf, type Movement } from "#domain/partner/movements.ts";
import { balancesOf } from "#domain/partner/statement.ts";
import { call, clientWith } from "./api-client.ts";
import { asOwner } from "./owner.ts";
import { moveDay, type PaidBooking } from "./paid-booking.ts";
import { accessTokenIn, sharedByApp } from "./session/session.ts";
import { demoPassword } from "./urls.ts";

type Ending = Pick<PaidBooking, "booking_id" | "keller" | "customer">;

/** 25 % of the fee of 150.00. */
export const commissionOfFee = { partner_commission: 3_750, partner_payable: -3_750, commission: -15_000 };

/** The open sum on the partner's page: what the ledger has, grouped over several bookings. */
export const shownMinor = () =>
  asOwner(async (owner) => {
    const query = `select to_char(tx.at at time zone 'UTC', 'YYYY-MM') as month, account.currency,
        case when tx.type = 'partner_commission' then tx.booking_id end as booking_id, -entry.amount_minor::int as minor
      from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      join ledger_account account on account.id = entry.account_id join partner on partner.id = account.owner_id
      where account.name = 'partner_payable' and partner.name = 'demo' order by tx.at, tx.id`;
    const [balance] = balancesOf(groupedSumsOf((await owner.query<Movement>(query)).rows));
    return balance?.open_minor ?? 0;
  });
export const euros = (minor: number) => formatMoney(minor, "EUR", "en");
const versionOf = (booking_id: string) =>
  asOwner(async (owner) => {
    const { rows } = await owner.query("select version from booking where id = $1", [booking_id]);
    return Number(rows[0]?.version);
  });

/** Delivered and accepted. */
export async function completeBooking({ booking_id, keller, customer }: Ending): Promise<void> {
  await moveDay(booking_id, -30);
  await call(keller.client, "deliver_booking", { booking_id, version: await versionOf(booking_id) });
  await call(customer, "accept_delivery", { booking_id, version: await versionOf(booking_id) });
}

/** The operator decides to refund the whole price. */
export async function refundBooking({ booking_id, keller, customer }: Ending): Promise<void> {
  const about = { problem: "not_as_agreed", text: "Nothing of it can be used." };
  await call(customer, "report_problem", { booking_id, version: await versionOf(booking_id), ...about });
  const text = "That is true.";
  await call(keller.client, "add_statement", { booking_id, version: await versionOf(booking_id), text });
  const cookies = await sharedByApp(demoOperator.email, demoPassword, demoOperator.totp_key);
  const operator = clientWith(await accessTokenIn(cookies));
  await call(operator, "resolve_dispute", {
    booking_id,
    version: await versionOf(booking_id),
    outcome: "complete",
    share_bp: 10_000,
    reason: "Both sides agree that nothing can be used.",
  });
}
