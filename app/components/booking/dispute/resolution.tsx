import { Pairs } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DisputeView } from "#server/booking/reads/delivery.ts";
import { settlementTexts } from "./problem-text.ts";

const outcomes = {
  complete: m.booking_dispute_complete,
  cancel: m.booking_dispute_cancel,
  continue: m.booking_dispute_continue,
} as const;

/** The operator's decision, or what both sides agreed, with its sums. */
export function Resolution({ dispute, currency }: { dispute: DisputeView; currency: string }) {
  const { outcome, refund_minor, kept_minor, reason, resolved_at, is_settled } = dispute;
  if (!outcome || !resolved_at) return null;
  const sums =
    refund_minor !== null && kept_minor !== null
      ? [
          {
            key: "refund",
            term: m.booking_dispute_refund(),
            value: <Money minor={refund_minor} currency={currency} />,
          },
          {
            key: "kept",
            term: m.booking_dispute_kept(),
            value: <Money minor={kept_minor} currency={currency} />,
          },
        ]
      : [];
  return (
    <div className="stack tight">
      <p className="font-medium">
        {is_settled ? `${m.booking_dispute_settled()} ${settlementTexts[outcome]()}` : outcomes[outcome]()}{" "}
        <Time at={resolved_at} form="short" />
      </p>
      <Pairs
        pairs={[
          ...sums,
          ...(reason
            ? [
                {
                  key: "reason",
                  term: m.booking_dispute_reason(),
                  value: <span className="whitespace-pre-line">{reason}</span>,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
