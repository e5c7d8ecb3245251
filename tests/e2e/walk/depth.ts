// How much one run of the walk checks. The short form checks each thing once where it can fail; the long form every
// combination.
import { isFull } from "#scripts/test-run/turn.ts";
import type { Locale } from "./catalogue.ts";
import type { Place } from "./place.ts";
import { places } from "./places.ts";

/** Pictures of every place, to look through in `test-results/walk/index.html`. */
export const hasPictures = isFull || process.env.WALK_PICTURES === "1";

/** German texts are the longer ones. The other language is read over HTTP unless it needs pictures. */
export const browserLocales: readonly Locale[] = hasPictures ? ["de", "en"] : ["de"];

/** The first state of each route, and the first one that a form brings about: messages have colours of their own. */
function findColourPlaces(): ReadonlySet<Place> {
  const chosen = new Map<string, Place>();
  for (const place of places) {
    const name = `${place.route} ${place.perform ? "form" : "page"}`;
    if (!chosen.has(name)) chosen.set(name, place);
  }
  return new Set(chosen.values());
}

const colourPlaces = findColourPlaces();

/** Whether axe's rules of colour run for this place. */
export const hasColourCheck = (place: Place) => isFull || colourPlaces.has(place);
