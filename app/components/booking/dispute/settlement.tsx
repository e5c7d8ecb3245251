// Settling a reported problem between the two sides: the open proposal with its answers, and the form for another one.
import { Button } from "#app/ui/button.tsx";
import { Card, Pairs } from "#app/ui/content.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { SettlementKind } from "#domain/booking/settlement.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { DisputeView, SettlementView } from "#server/booking/reads/delivery.ts";
import { type DeliveryProps, hiddenOf, resultOf } from "../delivery/view.ts";
import { settlementTexts } from "./problem-text.ts";

type SettlementProps = DeliveryProps & {
  dispute: DisputeView;
  /** The name of the other side. */
  other: string;
};

/** What one side proposes, for who can answer it, and the form for a proposal. */
export function Settlement(props: SettlementProps) {
  const { dispute } = props;
  const { settlement } = dispute;
  const result = resultOf(props, "propose_settlement");
  return (
    <>
      {settlement ? <OpenProposal {...props} settlement={settlement} /> : null}
      <details id="settle" className="no-print" open={result !== null}>
        <summary>{settlement ? m.booking_settle_other() : m.booking_settle_title()}</summary>
        <div className="mt-4">
          <ProposalForm {...props} />
        </div>
      </details>
    </>
  );
}

/** How the booking would end, and what goes back. */
export function ProposedEnd({ settlement, currency }: { settlement: SettlementView; currency: string }) {
  const { outcome, refund_minor, earns_minor } = settlement;
  const sums = [
    ["refund", m.booking_dispute_refund(), refund_minor],
    ["earns", m.booking_settlement_earns(), earns_minor],
  ] as const;
  return (
    <>
      <p>{settlementTexts[outcome]()}</p>
      {refund_minor === null ? null : (
        <Pairs
          pairs={sums.flatMap(([key, term, minor]) =>
            minor === null ? [] : [{ key, term, value: <Money minor={minor} currency={currency} /> }],
          )}
        />
      )}
    </>
  );
}

function OpenProposal(props: SettlementProps & { settlement: SettlementView }) {
  const { booking, settlement, other } = props;
  const isOwn = settlement.by === booking.side;
  const named = { ...hiddenOf(props, "settlement"), settlement_id: settlement.id };
  return (
    <Card as="section">
      <div className="stack tight" id="settlement">
        <h3>{isOwn ? m.booking_settlement_yours() : m.booking_settlement_theirs({ name: other })}</h3>
        <ProposedEnd settlement={settlement} currency={booking.currency} />
        {isOwn ? <p className="soft">{m.booking_settlement_waits({ name: other })}</p> : null}
        <div className="no-print flex flex-wrap gap-3">
          {isOwn ? null : (
            <Form
              id="agree-form"
              result={resultOf(props, "agree_settlement")}
              hidden={{ ...named, _key: `${named._key}-agree` }}
              isDocument
            >
              <Button look="primary" name="command" value="agree_settlement">
                <AgreeText {...props} />
              </Button>
            </Form>
          )}
          <Form
            id="end-form"
            result={resultOf(props, "end_settlement")}
            hidden={{ ...named, _key: `${named._key}-end` }}
            isDocument
          >
            <Button name="command" value="end_settlement">
              {isOwn ? m.booking_settlement_withdraw() : m.booking_settlement_decline()}
            </Button>
          </Form>
        </div>
      </div>
    </Card>
  );
}

/** The button names the sum that agreeing moves. */
function AgreeText({
  booking,
  settlement,
}: Pick<SettlementProps, "booking"> & { settlement: SettlementView }) {
  const { locale } = useViewer();
  if (!settlement.refund_minor) return m.booking_settlement_agree();
  const refund = formatMoney(settlement.refund_minor, booking.currency, locale);
  return booking.side === "customer"
    ? m.booking_settlement_agree_customer({ refund })
    : m.booking_settlement_agree_provider({ refund });
}

const kindTexts: Readonly<Record<SettlementKind, { label: () => string; hint: () => string }>> = {
  refund: { label: m.booking_settle_refund, hint: m.booking_settle_refund_hint },
  continue: { label: m.booking_settle_continue, hint: m.booking_settle_continue_hint },
};

function ProposalForm(props: SettlementProps) {
  const { booking, dispute, other } = props;
  const { locale } = useViewer();
  const { currency, paid_minor, side } = booking;
  const kinds = dispute.settlement_kinds;
  const isFree = paid_minor === 0;
  return (
    <Form
      id="settle-form"
      result={resultOf(props, "propose_settlement")}
      hidden={{
        ...hiddenOf(props, "settle"),
        currency,
        proposal: kinds.length === 1 ? kinds[0] : undefined,
        "int:refund_minor": isFree ? 0 : undefined,
      }}
      isDocument
    >
      <p className="max-w-text">{m.booking_settle_text({ name: other })}</p>
      {kinds.length > 1 ? (
        <Choices
          name="proposal"
          legend={m.booking_settle_kind()}
          choices={kinds.map((value) => ({
            value,
            label: kindTexts[value].label(),
            hint: kindTexts[value].hint(),
          }))}
        />
      ) : (
        <p className="max-w-text soft">{m.booking_settle_refund_hint()}</p>
      )}
      {isFree ? null : (
        <MoneyField
          name="money:refund_minor"
          label={
            side === "customer"
              ? m.booking_settle_amount_customer()
              : m.booking_settle_amount_provider({ name: other })
          }
          hint={m.booking_settle_amount_hint({ amount: formatMoney(paid_minor, currency, locale) })}
          currency={currency}
          isOptional={kinds.length > 1}
        />
      )}
      <FormActions>
        <Button look="plain" name="command" value="propose_settlement">
          {m.booking_settle_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}
