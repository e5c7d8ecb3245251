// The optional lines of an offer: the customer ticks what it takes, and the server computes price, deposit and cancellation
// anew. Everybody else reads what could be added.
import type { ChangeEvent } from "react";
import { Form as RouterForm, useLocation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { isOptional } from "#domain/offer/optional-lines.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { lineNote } from "./quantity-text.ts";

type ChooseLinesProps = {
  offer: OfferView;
  /** The page that shows the offer with the chosen lines. */
  path: string;
};

/** A form sent with GET: without scripts its button shows the new price, with them every tick does. */
export function ChooseLines({ offer, path }: ChooseLinesProps) {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const { lines } = offer;
  const isHere = pathname === path;
  function show({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (isHere && form) submit(form, { replace: true, preventScrollReset: true });
  }
  return (
    <RouterForm method="get" action={`${path}#accept`} className="stack tight no-print" replace>
      <input type="hidden" name="choice" value="made" />
      {lines
        .filter((line) => !isOptional(line))
        .map(({ position }) => (
          <input key={position} type="hidden" name="line" value={position} />
        ))}
      <fieldset>
        <legend className="label">{m.offer_optional_title()}</legend>
        {lines.filter(isOptional).map((line) => (
          <label key={`${line.position} ${line.is_taken}`} className="check">
            <input
              type="checkbox"
              name="line"
              value={line.position}
              defaultChecked={line.is_taken}
              onChange={show}
            />
            <OptionalLine offer={offer} line={line} />
          </label>
        ))}
      </fieldset>
      <div>
        <Button look="quiet" isCompact>
          {m.offer_optional_update()}
        </Button>
      </div>
    </RouterForm>
  );
}

/** The optional lines that nobody has taken, for who cannot choose. */
export function UntakenLines({ offer }: { offer: OfferView }) {
  const left = offer.lines.filter(({ is_taken }) => !is_taken);
  if (left.length === 0) return null;
  return (
    <section className="stack tight">
      <h3 className="label">{m.offer_optional_left()}</h3>
      <ul className="stack tight">
        {left.map((line) => (
          <li key={line.position}>
            <OptionalLine offer={offer} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Line = OfferView["lines"][number];

function OptionalLine({ offer, line }: { offer: OfferView; line: Line }) {
  const { locale } = useViewer();
  const { currency, prices } = offer;
  const note = lineNote(line, { currency, prices, rates: offer.taxes.length }, locale);
  return (
    <span>
      {line.label}, <Money minor={line.amount_minor} currency={currency} />
      {note ? <small className="soft block">{note}</small> : null}
    </span>
  );
}

/** The hidden fields that name the lines an acceptance takes; none where there is nothing to choose. */
export function TakenFields({ offer }: { offer: OfferView }) {
  if (!offer.lines.some(isOptional)) return null;
  return offer.lines
    .filter(({ is_taken }) => is_taken)
    .map(({ position }) => (
      <input key={position} type="hidden" name="int:line_positions[]" value={position} />
    ));
}
