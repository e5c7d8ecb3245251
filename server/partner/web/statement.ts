// A partner's statement as a CSV file: one month with its payments, or all months.
import { isMonth, openBefore, statementMonths } from "#domain/partner/statement.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { countTable, tableFile } from "#server/http/page/table-file.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { amountCell, byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { findPartnerMoney, listPaymentsOfMonth } from "../reads/numbers.ts";
import { findOwnPartner } from "../reads/partner.ts";

/** The file of `?month=2027-06`, or of all months without one. @throws Response 302, 404 or 429 */
export async function servePartnerStatement(context: Context, request: Request): Promise<Response> {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const partner = orNotFound(await findOwnPartner(scope));
  const month = queryOf(request).get("month");
  if (month !== null && !isMonth(month)) orNotFound(null);
  await countTable(session, member.account_id);
  const rows = month === null ? await allMonths(scope, partner.id) : await oneMonth(scope, partner.id, month);
  const name = `${m.partner_file()}-${partner.name}-${month ?? session.now.slice(0, 10)}`;
  return tableFile(name, byteOrderMark + csvLines(rows, { locale: session.locale, keepsNumbers: true }));
}

async function allMonths(scope: ReadScope, partner_id: string): Promise<unknown[][]> {
  const rows = statementMonths(orNotFound(await findPartnerMoney(scope, partner_id)));
  return [
    [
      m.partner_month(),
      m.partner_currency(),
      m.partner_earned(),
      m.partner_reversed(),
      m.partner_paid(),
    ].concat(m.partner_open()),
    ...rows.map(({ month, currency, ...sums }) => [
      month,
      currency,
      ...[sums.earned_minor, -sums.reversed_minor, sums.paid_minor, sums.open_minor].map((minor) =>
        amountCell(minor, currency),
      ),
    ]),
  ];
}

async function oneMonth(scope: ReadScope, partner_id: string, month: string): Promise<unknown[][]> {
  const money = orNotFound(await findPartnerMoney(scope, partner_id));
  const payments = await listPaymentsOfMonth(scope, partner_id, month);
  const currencies = [...new Set(money.filter((row) => row.month <= month).map(({ currency }) => currency))];
  const lines = currencies.toSorted().flatMap((currency) => {
    const before = openBefore(money, month, currency);
    const sums = money.find((row) => row.month === month && row.currency === currency);
    const { earned_minor = 0, reversed_minor = 0, paid_minor = 0 } = sums ?? {};
    const line = (what: string, minor: number, date = "", reference = "") => [
      ...[month, what, date, reference],
      ...[amountCell(minor, currency), currency],
    ];
    return [
      line(m.partner_file_before(), before),
      line(m.partner_earned(), earned_minor),
      line(m.partner_reversed(), -reversed_minor),
      ...payments
        .filter((payment) => payment.currency === currency)
        .map(({ amount_minor, paid_on, reference, is_reversal }) =>
          line(
            is_reversal ? m.partner_payment_reversal() : m.partner_payment(),
            -amount_minor,
            paid_on,
            reference,
          ),
        ),
      line(m.partner_file_after(), before + earned_minor - reversed_minor - paid_minor),
    ];
  });
  return [
    [m.partner_month(), m.partner_file_what(), m.partner_paid_on(), m.partner_reference()].concat(
      m.partner_amount(),
      m.partner_currency(),
    ),
    ...lines,
  ];
}
