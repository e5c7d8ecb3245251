import { Photos } from "#app/components/request/request-files.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { hasReceipt } from "#domain/booking/documents.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { DeliveryView } from "#server/booking/reads/delivery.ts";
import { bookingPaths } from "./paths.ts";

type CompletedProps = {
  booking: Pick<BookingView, "id" | "request_id" | "side" | "is_own_request" | "confirmed_at">;
  delivery: DeliveryView | null;
  hidden: Record<string, string | null>;
  result: FormResult | null;
};

/** After the work was accepted: the delivered pictures, and for the customer thanks, the receipt and the same again. */
export function Completed({ booking, delivery, hidden, result }: CompletedProps) {
  const { id, side, request_id, is_own_request } = booking;
  const pictures = delivery?.rounds.flatMap(({ files }) => files) ?? [];
  return (
    <>
      {side === "customer" ? (
        <section className="card padded stack no-print" aria-labelledby="completed">
          <h2 id="completed">{m.booking_completed_title()}</h2>
          <Form
            id="again-form"
            hidden={{ ...hidden, _key: `${hidden._key}-again`, request_id }}
            result={result}
            isDocument
          >
            {is_own_request ? <p className="max-w-text">{m.booking_again_text()}</p> : null}
            <FormActions>
              {is_own_request ? (
                <Button look="primary" name="command" value="repeat_request">
                  {m.booking_again()}
                </Button>
              ) : null}
              {hasReceipt(booking) ? (
                <LinkButton look="plain" to={bookingPaths.success(id)}>
                  {m.booking_document_receipt()}
                </LinkButton>
              ) : null}
            </FormActions>
          </Form>
        </section>
      ) : null}
      <Photos files={pictures} label={m.booking_completed_photos()} />
    </>
  );
}
