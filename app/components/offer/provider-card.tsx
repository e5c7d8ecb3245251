import { BadgeCheck, CalendarCheck, Clock, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { countryName } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { ProviderCard as Provider } from "#server/offer/reads/provider.ts";
import { bookingsText, checkedText, responseText } from "./provider-text.ts";

/** Who is behind an offer: photo, name, what was verified, record here, and what they say of themselves. */
export function ProviderCard({ provider }: { provider: Provider }) {
  return (
    <div className="provider">
      <ProviderName provider={provider} isLarge />
      <ProviderRecord provider={provider} />
    </div>
  );
}

type OfferProviderProps = {
  provider: Provider;
  message: string | null;
  /** What follows the message. */
  children?: ReactNode;
};

/** The same around what they write to the customer. On paper only the message is left. */
export function OfferProvider({ provider, message, children }: OfferProviderProps) {
  return (
    <section className="card padded stack">
      <h2 className="visually-hidden">{m.offer_provider_heading()}</h2>
      <div className="provider">
        <ProviderName provider={provider} isLarge />
      </div>
      {message ? <OfferMessage text={message} /> : null}
      {children}
      <div className="provider">
        <ProviderRecord provider={provider} />
      </div>
    </section>
  );
}

/** About how many lines of a phone a text has. */
const linesOf = (text: string) =>
  text.split("\n").reduce((count, line) => count + Math.max(1, Math.ceil(line.length / 40)), 0);

/** On a phone a long message shows its first four lines, so that the price stays in view below it. */
function OfferMessage({ text }: { text: string }) {
  const message = <p className="max-w-text whitespace-pre-line">{text}</p>;
  if (linesOf(text) <= 5) return message;
  return (
    <div className="folded-lines folded-message">
      {message}
      <details className="no-print">
        <summary className="small">
          <span className="if-closed">{m.offer_message_all()}</span>
          <span className="if-open">{m.offer_message_less()}</span>
        </summary>
      </details>
    </div>
  );
}

function ProviderRecord({ provider }: { provider: Provider }) {
  return (
    <>
      <ProviderFacts provider={provider} />
      {provider.about ? <p className="provider-about whitespace-pre-line">{provider.about}</p> : null}
    </>
  );
}

type ProviderNameProps = { provider: Provider; isLarge?: boolean };

/** Photo, name, kind and badge of a provider. */
function ProviderName({ provider, isLarge }: ProviderNameProps) {
  return (
    <div className="person provider-name">
      <Face initials={initialsOf(provider.name)} photo={photoPath(provider.photo_id)} isLarge={isLarge} />
      <span>
        {provider.name}
        <ProviderKind provider={provider} />
      </span>
    </div>
  );
}

/** A company or a person, its country, and whether it was verified. */
export function ProviderKind({ provider: { is_company, country, verification } }: { provider: Provider }) {
  const { locale } = useViewer();
  return (
    <>
      <span className="soft small block">
        {is_company ? m.offer_provider_company() : m.offer_provider_person()}
        {" · "}
        {countryName(country, locale)}
      </span>
      {verification ? (
        <span className="verified">
          <Icon of={BadgeCheck} />
          {m.offer_provider_verified()}
        </span>
      ) : null}
    </>
  );
}

/** What was verified and when, bookings completed, response time, member since; each only where it is known. */
export function ProviderFacts({ provider }: { provider: Provider }) {
  const { locale } = useViewer();
  const { verification, member_since } = provider;
  const response = responseText(provider);
  return (
    <ul className="provider-facts small">
      {verification ? (
        <li>
          <Icon of={BadgeCheck} />
          <span>
            {richMessage(m.offer_provider_checked, {
              what: checkedText(provider),
              when: <Time at={verification.at} form="day" />,
            })}
          </span>
        </li>
      ) : null}
      <li>
        <Icon of={CalendarCheck} />
        <span>{bookingsText(provider, locale)}</span>
      </li>
      {response ? (
        <li>
          <Icon of={Clock} />
          <span>{response}</span>
        </li>
      ) : null}
      <li>
        <Icon of={UserRound} />
        <span>{richMessage(m.offer_provider_since, { when: <Time at={member_since} form="month" /> })}</span>
      </li>
    </ul>
  );
}
