import type { ReactNode } from "react";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { OfferChanges as Changes, LineChange, VersionLine } from "#domain/offer/changes.ts";
import { isOptional } from "#domain/offer/optional-lines.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { lineQuantityText } from "./quantity-text.ts";

type Amounts = Pick<OfferView, "currency" | "time_zone">;

const longest_list = 6;

/** How the latest version of an offer differs from the previous one. */
export function OfferChanges({ offer, changes }: { offer: OfferView; changes: Changes }) {
  const pairs = pairsOf(offer, changes, versionWords());
  return (
    <section className="stack tight changes no-print" id="changes">
      <h2>{m.offer_changes_title({ version: String(offer.revision) })}</h2>
      <p className="small soft">
        {richMessage(m.offer_changes_sent, { when: <Time at={offer.sent_at} form="short" /> })}
        {pairs.length === 0 ? ` ${m.offer_changes_rest()}` : null}
      </p>
      <ChangedPairs pairs={pairs} />
    </section>
  );
}

/** What a proposal changes in an offer. */
export function ProposedChanges({ offer, changes }: { offer: Amounts; changes: Changes }) {
  const words = { before: m.offer_counter_offered(), after: m.offer_counter_proposed() };
  return (
    <div className="changes">
      <ChangedPairs pairs={pairsOf(offer, changes, words)} />
    </div>
  );
}

function ChangedPairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <>
      {pairs.length > 0 ? <Pairs pairs={pairs.slice(0, longest_list)} /> : null}
      {pairs.length > longest_list ? (
        <details>
          <summary className="small">{m.offer_changes_all({ count: String(pairs.length) })}</summary>
          <Pairs pairs={pairs.slice(longest_list)} />
        </details>
      ) : null}
    </>
  );
}

/** What the earlier and the later value are called. */
type Words = { before: string; after: string };
const versionWords = (): Words => ({ before: m.offer_change_before(), after: m.offer_change_after() });

function pairsOf(offer: Amounts, { date, total, lines }: Changes, words: Words): Pair[] {
  return [
    ...(date
      ? [
          {
            key: "date",
            term: m.offer_date(),
            value: (
              <BeforeAfter
                words={words}
                before={<Span {...date.before} time_zone={offer.time_zone} />}
                after={<Span {...date.after} time_zone={offer.time_zone} />}
              />
            ),
          },
        ]
      : []),
    ...(total
      ? [
          {
            key: "total",
            term: m.offer_total_with_tax(),
            value: (
              <BeforeAfter
                words={words}
                before={<Money minor={total.before_minor} currency={offer.currency} />}
                after={<Money minor={total.after_minor} currency={offer.currency} />}
              />
            ),
          },
        ]
      : []),
    ...lines.map((change, index) => ({
      key: `line-${index}`,
      term: (change.after ?? change.before)?.label,
      value: <LineValue change={change} offer={offer} words={words} />,
    })),
  ];
}

type LineValueProps = { change: LineChange; offer: Amounts; words: Words };

function LineValue({ change: { before, after }, offer, words }: LineValueProps) {
  if (!after) return m.offer_change_gone();
  const now = <LineAmount line={after} currency={offer.currency} />;
  if (!before) return richMessage(m.offer_change_new, { amount: now });
  const then = <LineAmount line={before} currency={offer.currency} />;
  return <BeforeAfter words={words} before={then} after={now} />;
}

function LineAmount({ line, currency }: { line: VersionLine; currency: string }) {
  const { locale } = useViewer();
  const quantity = lineQuantityText({ ...line, unit_minor: null }, currency, locale);
  return (
    <>
      <Money minor={line.amount_minor} currency={currency} />
      {quantity ? ` (${quantity})` : null}
      {isOptional(line) ? `, ${m.offer_optional_mark()}` : null}
    </>
  );
}

function Span({ starts_at, ends_at, time_zone }: Pick<OfferView, "starts_at" | "ends_at" | "time_zone">) {
  if (!starts_at) return m.offer_date_open();
  return <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />;
}

/** Both values with their words, such as "before" and "now"; the earlier one is struck through as well. */
function BeforeAfter({ words, before, after }: { words: Words; before: ReactNode; after: ReactNode }) {
  return (
    <>
      <del className="block soft">
        {words.before}: {before}
      </del>
      <ins className="block">
        {words.after}: {after}
      </ins>
    </>
  );
}
