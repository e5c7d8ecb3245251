import { providerName } from "#app/components/booking/people.tsx";
import { weave } from "#app/components/booking/weave.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-state.ts";
import { formatMoney } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";

type PayFormProps = {
  booking: BookingView;
  hidden: Record<string, string | null>;
  terms_version: string;
  result: FormResult | null;
};

/** The binding order: what is due now, said in the button itself in the words the language demands. */
export function PayForm({ booking, hidden, terms_version, result }: PayFormProps) {
  const { locale } = useViewer();
  const { id, version, currency, instalments } = booking;
  const due = instalments[0];
  const terms = <a href="/terms">{m.payment_terms_link()}</a>;
  return (
    <Form id="pay" result={result} hidden={{ ...hidden, booking_id: id, version, terms_version }} isDocument>
      <div className="grid gap-3">
        <Button look="primary" isWide name="command" value="start_payment">
          {due
            ? m.payment_submit({ amount: formatMoney(due.amount_minor, currency, locale) })
            : m.payment_submit_free()}
        </Button>
        <p className="small soft">
          {due
            ? weave(m.payment_terms_note, { name: providerName(booking), terms })
            : weave(m.payment_terms_note_free, { terms })}
        </p>
      </div>
    </Form>
  );
}

/** Said when the price is paid in two parts. */
export function DepositNote({ booking }: { booking: BookingView }) {
  const [deposit, balance] = booking.instalments;
  if (!deposit || !balance) return null;
  const money = (minor: number) => (
    <b>
      <Money minor={minor} currency={booking.currency} />
    </b>
  );
  return (
    <section className="stack tight">
      <h2>{m.payment_deposit_title()}</h2>
      <p className="max-w-text">
        {weave(m.payment_deposit_text, {
          deposit: money(deposit.amount_minor),
          balance: money(balance.amount_minor),
          when: <Time at={balance.due_at} form="date" />,
        })}
      </p>
    </section>
  );
}
