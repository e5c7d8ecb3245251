// A time zone that is typed: the form has a city or a zone's name, the command takes the zone.
import { findTypedZone } from "#domain/place/typed-zone.ts";
import { zoneOptions } from "#domain/place/zone-options.ts";
import type { Locale } from "../context.ts";
import type { DecodedForm } from "./codec.ts";

const matchesMax = 4;

/**
 * The input `time_zone` for what was typed there. If that fits several zones, the form gets an issue with some of them; if it
 * fits none, the command refuses the text.
 */
export function readTypedZone(form: DecodedForm, locale: Locale): { time_zone?: string } {
  const text = form.input.time_zone;
  if (typeof text !== "string") return {};
  const found = findTypedZone(text, zoneOptions(locale));
  if (found.zone !== null) return { time_zone: found.zone };
  if (found.matches.length === 0) return {};
  const names = found.matches.map(({ name }) => name);
  const list = [...names.slice(0, matchesMax), ...(names.length > matchesMax ? ["…"] : [])].join(" · ");
  form.issues.push({ path: "time_zone", code: "time_zone_ambiguous", params: { found: list } });
  return {};
}
