import { Button } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";

type ReducePriceProps = {
  booking: Pick<BookingView, "id" | "version" | "currency" | "total_minor" | "customer_name">;
  hidden: Record<string, string | null>;
  result: FormResult | null;
};

/** The provider takes something off the price, of its own accord. */
export function ReducePrice({ booking, hidden, result }: ReducePriceProps) {
  const { locale } = useViewer();
  const { id: booking_id, version, currency, total_minor } = booking;
  return (
    <details id="reduce" open={result !== null}>
      <summary>{m.booking_reduce_title()}</summary>
      <div className="mt-4">
        <Form
          id="reduce-form"
          result={result}
          hidden={{ ...hidden, _key: `${hidden._key}-reduce`, booking_id, "int:version": version, currency }}
          isDocument
        >
          <p className="max-w-text">
            {m.booking_reduce_text({ name: booking.customer_name ?? m.booking_customer() })}
          </p>
          <MoneyField
            name="money:amount_minor"
            label={m.booking_reduce_amount()}
            hint={m.booking_reduce_hint({ total: formatMoney(total_minor, currency, locale) })}
            currency={currency}
          />
          <TextArea
            name="reason"
            label={m.booking_reduce_reason()}
            hint={m.booking_change_reason_hint()}
            maxLength={limits.reason_characters}
            rows={3}
          />
          <FormActions>
            <Button look="plain" name="command" value="reduce_price">
              {m.booking_reduce_submit()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
