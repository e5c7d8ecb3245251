import { Person } from "#app/ui/content.tsx";
import { initialsOf, photoPath } from "#app/ui/face-text.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";

/** The provider's name, else the word "provider" in the page's language. */
export function providerNameText(booking: { provider_name: string | null }): string {
  return booking.provider_name ?? m.booking_provider();
}

type PartiesView = Pick<
  BookingView,
  | "side"
  | "contact"
  | "request_contact"
  | "customer_name"
  | "provider_name"
  | "customer_photo_id"
  | "provider_photo_id"
>;

/** Both parties with the contact data the viewer may see. */
export function BookingParties({ booking }: { booking: PartiesView }) {
  const { side, contact, request_contact } = booking;
  const customerContact = contact ?? request_contact;
  const customer = booking.customer_name ?? m.booking_customer();
  return (
    <ul className="grid gap-4">
      <li>
        <Person
          name={providerNameText(booking)}
          initials={initialsOf(providerNameText(booking))}
          photo={photoPath(booking.provider_photo_id)}
        >
          {side === "provider" ? `${m.booking_provider()} · ${m.booking_you()}` : m.booking_provider()}
        </Person>
      </li>
      <li>
        <Person name={customer} initials={initialsOf(customer)} photo={photoPath(booking.customer_photo_id)}>
          {side === "customer" ? `${m.booking_customer()} · ${m.booking_you()}` : m.booking_customer()}
          {side === "provider" && customerContact ? (
            <>
              <a className="block py-1" href={`mailto:${customerContact.email}`}>
                {customerContact.email}
              </a>
              {customerContact.phone ? (
                <a className="num block py-1" href={`tel:${customerContact.phone.replaceAll(/[^+\d]/g, "")}`}>
                  {customerContact.phone}
                </a>
              ) : null}
            </>
          ) : null}
          {side === "provider" && !customerContact ? (
            <span className="block py-1">{m.booking_customer_hidden()}</span>
          ) : null}
        </Person>
      </li>
    </ul>
  );
}
