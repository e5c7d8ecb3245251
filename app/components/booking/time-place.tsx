import { countryName } from "#app/ui/format.ts";
import { TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { WhenAndWhere } from "#server/booking/reads/booking.ts";

type WhenProps = Pick<WhenAndWhere, "starts_at" | "ends_at" | "time_zone">;

/** Start and end, or that no date is agreed yet. */
export function BookingTime({ starts_at, ends_at, time_zone }: WhenProps) {
  if (!starts_at) return <span className="soft">{m.booking_when_open()}</span>;
  return <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />;
}

/** Street, town and country on one line; the street is null for viewers who may not see it. */
export function BookingPlace({ place }: { place: WhenAndWhere }) {
  const { locale } = useViewer();
  const { place_address, place_town, place_line, place_country } = place;
  if (!place_address && !place_town) return <span className="soft">{m.booking_where_open()}</span>;
  const country = place_country && countryName(place_country, locale);
  return (
    <span className="block" suppressHydrationWarning>
      {[place_line, country].filter(Boolean).join(", ")}
    </span>
  );
}
