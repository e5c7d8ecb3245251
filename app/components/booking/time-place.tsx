import { countryName, formatTime } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { WhenAndWhere } from "#server/booking/reads.ts";

type WhenProps = Pick<WhenAndWhere, "starts_at" | "ends_at" | "time_zone">;

/** Start and end; an end on the same day has only a time, and the venue's clock is added where it differs. */
export function BookingTime({ starts_at, ends_at, time_zone }: WhenProps) {
  const { locale, time_zone: own_zone } = useViewer();
  if (!starts_at) return <span className="soft">{m.booking_when_open()}</span>;
  const day = (at: string) => formatTime(new Date(at), "date", locale, own_zone);
  const isOneDay = ends_at !== null && day(starts_at) === day(ends_at);
  return (
    <>
      <Time at={starts_at} venue_zone={time_zone} />
      {ends_at ? (
        <>
          {" – "}
          <Time at={ends_at} form={isOneDay ? "time" : "full"} />
        </>
      ) : null}
    </>
  );
}

/** Street, town and country on one line; the street is null for viewers who may not see it. */
export function BookingPlace({ place }: { place: WhenAndWhere }) {
  const { locale } = useViewer();
  const { place_address, place_postal_code, place_town, place_country } = place;
  if (!place_address && !place_town) return <span className="soft">{m.booking_where_open()}</span>;
  const town = [place_postal_code, place_town].filter(Boolean).join(" ");
  const country = place_country && countryName(place_country, locale);
  return (
    <span className="block" suppressHydrationWarning>
      {[place_address, town, country].filter(Boolean).join(", ")}
    </span>
  );
}
