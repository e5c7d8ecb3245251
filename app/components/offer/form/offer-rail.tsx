import { m } from "#messages/messages.js";
import type { OfferCheck } from "#server/offer/reads/offer-form.ts";
import { DateNotes } from "../date-notes.tsx";
import { Earnings } from "./earnings.tsx";

/** Beside the form on wide screens: what a provider decides by. Hidden on narrow ones, where the form shows the same. */
export function WritingRail({ check }: { check: OfferCheck | null }) {
  return (
    <section className="card padded stack writing-rail" aria-label={m.offer_earn_title()}>
      <h2>{m.offer_earn_title()}</h2>
      {check?.preview ? (
        <>
          <Earnings preview={check.preview} hasTotal />
          <p className="small soft">{m.offer_earn_note()}</p>
        </>
      ) : (
        <p className="soft">{m.offer_earn_none()}</p>
      )}
      {check ? <DateNotes date={check.date} /> : null}
    </section>
  );
}
