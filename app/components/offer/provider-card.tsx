import { BadgeCheck, CalendarCheck, Clock, UserRound } from "lucide-react";
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

/** The same around what they write to the customer. On paper only the message is left. */
export function OfferProvider({ provider, message }: { provider: Provider; message: string | null }) {
  return (
    <section className="card padded stack">
      <h2 className="visually-hidden">{m.offer_provider_heading()}</h2>
      <div className="provider">
        <ProviderName provider={provider} isLarge />
      </div>
      {message ? <p className="max-w-text whitespace-pre-line">{message}</p> : null}
      <div className="provider">
        <ProviderRecord provider={provider} />
      </div>
    </section>
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
