import { NamedFiles } from "#app/components/request/named-files.tsx";
import { Pairs } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { bookingPaths } from "../paths.ts";
import type { describeInformation } from "../text/information-text.ts";

type InformationSectionProps = {
  booking: Pick<BookingView, "id" | "side" | "status" | "contact">;
  information: ReturnType<typeof describeInformation>;
  /** Why there is no information; null when there is some. */
  no_information: string | null;
};

/** The customer's information with a link to edit it, or why there is none. */
export function InformationSection({ booking, information, no_information }: InformationSectionProps) {
  const { id, side, status, contact } = booking;
  const mayEdit = side === "customer" && contact && (status === "awaiting_payment" || status === "confirmed");
  return (
    <section className="stack tight">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2>{m.booking_information()}</h2>
        {mayEdit ? (
          <a className="small no-print" href={bookingPaths.information(id)}>
            {m.booking_action_edit()}
          </a>
        ) : null}
      </div>
      {no_information ? (
        <p className="soft">{no_information}</p>
      ) : (
        <Pairs
          pairs={information.map(({ key, term, value }) => ({
            key,
            term,
            value:
              typeof value === "string" ? (
                <span className="whitespace-pre-line">{value}</span>
              ) : (
                <NamedFiles files={value} />
              ),
          }))}
        />
      )}
    </section>
  );
}
