import { CalendarPlus, FileText, Printer, Receipt } from "lucide-react";
import { Card } from "#app/ui/content.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { hasCalendarFile, hasReceipt } from "#domain/booking/documents.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { Side } from "#server/booking/reads/booking.ts";
import { bookingPaths, hasOfferPage } from "./paths.ts";

type DocumentsProps = {
  booking: {
    id: string;
    request_id: string;
    offer_id: string;
    status: BookingStatus;
    side: Side;
    is_own_request: boolean;
    starts_at: string | null;
    confirmed_at: string | null;
  };
};

/** Links to the accepted offer, the receipt and the calendar file, and a print button. */
export function Documents({ booking }: DocumentsProps) {
  const { id, request_id, offer_id } = booking;
  return (
    <div className="no-print">
      <Card as="section">
        <div className="grid gap-2">
          <h2>{m.booking_documents()}</h2>
          <ul className="documents">
            {hasOfferPage(booking) ? (
              <li>
                <a href={`/request/${request_id}/offer/${offer_id}`}>
                  <Icon of={FileText} />
                  {m.booking_document_offer()}
                </a>
              </li>
            ) : null}
            {hasReceipt(booking) ? (
              <li>
                <a href={bookingPaths.success(id)}>
                  <Icon of={Receipt} />
                  {m.booking_document_receipt()}
                </a>
              </li>
            ) : null}
            {hasCalendarFile(booking) ? (
              <li>
                <a href={bookingPaths.calendar(id)}>
                  <Icon of={CalendarPlus} />
                  {m.booking_document_calendar()}
                </a>
              </li>
            ) : null}
            <li className="needs-scripts">
              <button type="button" onClick={() => print()}>
                <Icon of={Printer} />
                {m.booking_document_print()}
              </button>
            </li>
          </ul>
        </div>
      </Card>
    </div>
  );
}
