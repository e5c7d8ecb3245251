import { useContext } from "react";
import { FormContext } from "#app/ui/form/form-state.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { cached, type FormatLocale } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import { m } from "#messages/messages.js";

type ZoneFieldProps = {
  /** The zones to choose from; none where the place decides. */
  zones: readonly string[];
  value: string | null;
};

/** The zone of a place; the page or a refusal asks for it only where country and postal code do not decide it. */
export function ZoneField({ zones, value }: ZoneFieldProps) {
  const { locale } = useViewer();
  const { result } = useContext(FormContext);
  const choices = result?.choices?.time_zone ?? zones;
  if (choices.length === 0) return null;
  const options = choices.map((zone) => ({ value: zone, label: zoneLabel(zone, locale) }));
  return (
    <SelectField
      name="time_zone"
      label={m.place_zone_label()}
      hint={m.place_zone_hint()}
      options={options}
      value={value ?? undefined}
    />
  );
}

/** "New York (Eastern Time)", "New York (Nordamerikanische Ostküstenzeit)". */
function zoneLabel(zone: string, locale: FormatLocale): string {
  const format = cached(
    `zone name ${locale} ${zone}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" }),
  );
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value;
  return name ? `${zoneName(zone)} (${name})` : zoneName(zone);
}
