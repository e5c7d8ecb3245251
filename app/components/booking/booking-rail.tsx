import type { ComponentProps } from "react";
import { PaymentState } from "#app/components/payment/payment-status.tsx";
import { Card } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { MoneySummary } from "./money-summary.tsx";
import { BookingParties } from "./parties.tsx";
import type { PriceLine } from "./text/price-text.ts";

type BookingRailProps = ComponentProps<typeof BookingParties> &
  ComponentProps<typeof PaymentState> & {
    booking: { currency: string };
    lines: readonly PriceLine[];
  };

/** Beside a booking: its people, what it costs and what was paid. */
export function BookingRail({ booking, provider, lines, payment }: BookingRailProps) {
  return (
    <>
      <Card as="section">
        <h2 className="visually-hidden">{m.booking_people()}</h2>
        <div className="grid gap-4">
          <BookingParties booking={booking} provider={provider} />
        </div>
      </Card>
      <Card as="section">
        <div className="grid gap-4">
          <h2>{m.booking_price()}</h2>
          <MoneySummary caption={m.booking_price()} currency={booking.currency} lines={lines} />
          <PaymentState payment={payment} />
        </div>
      </Card>
    </>
  );
}

type StatementProps = {
  booking: { currency: string };
  /** What was paid, refunded and earned; empty before the first payment. */
  statement: readonly PriceLine[];
};

/** What was paid, refunded and earned for a booking. */
export function Statement({ booking, statement }: StatementProps) {
  if (statement.length === 0) return null;
  return (
    <Card as="section">
      <div className="grid gap-4">
        <h2>{m.payment_statement_title()}</h2>
        <MoneySummary caption={m.payment_statement_title()} currency={booking.currency} lines={statement} />
      </div>
    </Card>
  );
}
