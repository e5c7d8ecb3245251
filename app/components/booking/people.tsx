import { Person } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return letters.join("").toLocaleUpperCase();
}

/** The provider's name, or the word for it. */
export function providerName(booking: { provider_name: string | null }): string {
  return booking.provider_name ?? m.booking_provider();
}

/** Both sides with what the viewer may know of them. */
export function People({ booking }: { booking: BookingView }) {
  const { side, contact, request_contact } = booking;
  const reach = contact ?? request_contact;
  const customer = booking.customer_name ?? m.booking_customer();
  return (
    <ul className="grid gap-4">
      <li>
        <Person name={providerName(booking)} initials={initials(providerName(booking))}>
          {side === "provider" ? `${m.booking_provider()} · ${m.booking_you()}` : m.booking_provider()}
        </Person>
      </li>
      <li>
        <Person name={customer} initials={initials(customer)}>
          {side === "customer" ? `${m.booking_customer()} · ${m.booking_you()}` : m.booking_customer()}
          {side === "provider" && reach ? (
            <>
              <a className="block py-1" href={`mailto:${reach.email}`}>
                {reach.email}
              </a>
              {reach.phone ? (
                <a className="num block py-1" href={`tel:${reach.phone.replaceAll(/[^+\d]/g, "")}`}>
                  {reach.phone}
                </a>
              ) : null}
            </>
          ) : null}
          {side === "provider" && !reach ? (
            <span className="block py-1">{m.booking_customer_hidden()}</span>
          ) : null}
        </Person>
      </li>
    </ul>
  );
}
