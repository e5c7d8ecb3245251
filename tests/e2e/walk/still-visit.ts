// The second look at a place, without scripts.
import type { Response } from "@playwright/test";
import { addressOf, close, type Eyes, open } from "./open.ts";
import type { Place, Seen } from "./place.ts";
import type { Stage } from "./stage.ts";
import { enhancements, type Given, givenContent, stillFaults } from "./still.ts";

type Scripted = { response: Response | null; scripted: Given };

/** The same without scripts: what was posted is posted again, what was opened is the very same answer. */
export async function stillVisit(
  { still, stillSeen, locale }: Eyes,
  stage: Stage,
  place: Place,
  seen: Seen,
  { response, scripted }: Scripted,
): Promise<string[]> {
  stillSeen.expect(place.status ?? 200);
  const url = addressOf(stage, seen);
  if (place.act || !response) {
    await open(still, stage, seen, locale);
    await place.act?.(still, stage);
  } else {
    // Times told in words count from the moment of the answer: the same answer, the same words.
    const [body, headers] = await Promise.all([response.body(), response.allHeaders()]);
    const { "set-cookie": _, "content-encoding": _2, "content-length": _3, ...kept } = headers;
    await still.route(url, (route) => route.fulfill({ status: response.status(), headers: kept, body }));
    await open(still, stage, seen, locale);
  }
  const given = await still.evaluate(givenContent, enhancements);
  await still.unrouteAll();
  const faults = stillFaults(scripted, given);
  await close(still);
  return [...faults, ...stillSeen.taken()];
}
