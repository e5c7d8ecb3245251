import { ProviderCard } from "#app/components/offer/provider-card.tsx";
import { Person } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import type { BookingContactView, BookingView } from "#server/booking/reads/booking.ts";
import type { ProviderCard as ProviderCardView } from "#server/offer/reads/provider.ts";

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
  | "provider_contact"
  | "customer_photo_id"
  | "provider_photo_id"
>;

/** Both parties with the contact data the viewer may see; for the customer with the provider's card. */
export function BookingParties({
  booking,
  provider,
}: {
  booking: PartiesView;
  provider: ProviderCardView | null;
}) {
  const { side, contact, request_contact } = booking;
  const customerContact = contact ?? request_contact;
  const customer = booking.customer_name ?? m.booking_customer();
  return (
    <ul className="grid gap-4">
      <li className={side === "provider" ? "own-side" : undefined}>
        {side === "customer" && provider ? (
          <ProviderCard provider={provider} />
        ) : (
          <Person
            name={providerNameText(booking)}
            initials={initialsOf(providerNameText(booking))}
            photo={photoPath(booking.provider_photo_id)}
          >
            {side === "provider" ? `${m.booking_provider()} · ${m.booking_you()}` : m.booking_provider()}
          </Person>
        )}
        {booking.provider_contact ? (
          <div className="mt-3">
            <ContactLinks {...booking.provider_contact} />
          </div>
        ) : null}
      </li>
      <li className={side === "customer" ? "own-side" : undefined}>
        <Person name={customer} initials={initialsOf(customer)} photo={photoPath(booking.customer_photo_id)}>
          {side === "customer" ? `${m.booking_customer()} · ${m.booking_you()}` : m.booking_customer()}
          {side === "provider" && customerContact ? <ContactLinks {...customerContact} /> : null}
          {side === "provider" && !customerContact ? (
            <span className="block py-1">{m.booking_customer_hidden()}</span>
          ) : null}
        </Person>
      </li>
    </ul>
  );
}

/** Mail address and telephone as links. */
export function ContactLinks({ email, phone, phone_link }: Omit<BookingContactView, "name">) {
  return (
    <>
      <a className="block py-1" href={mailtoHref(email)}>
        {email}
      </a>
      {phone && phone_link ? (
        <a className="num block py-1" href={phone_link}>
          {phone}
        </a>
      ) : null}
    </>
  );
}
