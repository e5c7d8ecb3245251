// The statement of a booking as money lines for the viewer's side; made on the server.
import { makeSentence, type Sentence } from "#app/components/booking/sentence.tsx";
import type { PriceLine } from "#app/components/booking/text/price-text.ts";
import type { Statement, StatementKind } from "#domain/payment/statement.ts";
import { m } from "#messages/messages.js";

const facts: Readonly<Record<Exclude<StatementKind, "earned">, (inputs: { when: string }) => string>> = {
  paid: m.payment_statement_paid,
  returned: m.payment_statement_returned,
  return_failed: m.payment_statement_return_failed,
  returned_otherwise: m.payment_statement_returned_otherwise,
};

/** Lines of the customer's payments and what came back; of the provider's earnings. Empty before there are any. */
export function describeStatement(side: "customer" | "provider", statement: Statement): PriceLine[] {
  return side === "customer" ? ofCustomer(statement) : ofProvider(statement);
}

/** For the operator: what the customer paid and got back, what the provider and a partner earn of it, and the rest. */
export function describeStatementForOperator(
  statement: Statement,
  isEnded: boolean,
): Record<"customer" | "provider" | "partner" | "held", PriceLine[]> {
  const minor = statement.held_minor;
  const label = isEnded ? m.payment_statement_not_returned() : m.payment_statement_held();
  return {
    customer: ofCustomer(statement),
    provider: ofProvider(statement, m.payment_statement_payable_provider()),
    partner:
      statement.partner_minor === 0
        ? []
        : [
            {
              key: "partner",
              label: [m.partner_statement_line()],
              minor: statement.partner_minor,
              weight: "total",
            },
          ],
    held: minor === 0 ? [] : [{ key: "held", label: [label], minor, weight: "total" }],
  };
}

function ofCustomer({ lines, paid_minor, returned_minor }: Statement): PriceLine[] {
  if (lines.length === 0) return [];
  const moved = lines.flatMap(({ id, kind, at, amount_minor }): PriceLine[] => {
    if (kind === "earned") return [];
    const label: Sentence = makeSentence(facts[kind], { when: { at, form: "date" } });
    return [{ key: id, label, minor: amount_minor, weight: "line" }];
  });
  const total = {
    key: "net",
    label: [m.payment_statement_net()],
    minor: paid_minor - returned_minor,
  } as const;
  return [...moved, { ...total, weight: "total" }];
}

function ofProvider({ earned }: Statement, payable = m.payment_statement_payable()): PriceLine[] {
  if (!earned) return [];
  const { provider_minor, fee_minor, fee_tax_minor } = earned;
  return [
    {
      key: "kept",
      label: [m.payment_statement_kept()],
      minor: provider_minor + fee_minor + fee_tax_minor,
      weight: "line",
    },
    { key: "fee", label: [m.payment_statement_fee()], minor: -fee_minor, weight: "sub" },
    { key: "fee-tax", label: [m.booking_earn_fee_tax()], minor: -fee_tax_minor, weight: "sub" },
    { key: "payable", label: [payable], minor: provider_minor, weight: "total" },
  ];
}
