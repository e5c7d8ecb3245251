// What changed in an offer since it was read, shown at the accept button: prices first, because they bind.
import type { ReactNode } from "react";
import { Notice } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { SeenFirstCheck } from "#app/ui/form/seen-first.tsx";
import type { SeenFirst } from "#app/ui/form/use-seen-first.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { type OfferChanges, offerChanges, type TermChanges, termChanges } from "#domain/offer/changes.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { policyNameText } from "./offer-text.ts";
import { revisionField } from "./terms-key.ts";

type AcceptNoticeProps = RefusedChangesProps & { seen: SeenFirst<OfferView> };

/** What changed, above the button: since the page was read, or since the version that was sent. */
export function AcceptNotice({ seen, ...props }: AcceptNoticeProps) {
  return seen.before ? <AcceptChanges offer={props.offer} seen={seen} /> : <RefusedChanges {...props} />;
}

/** What changed while the page was open, with the box to tick before accepting. */
function AcceptChanges({ offer, seen }: { offer: OfferView; seen: SeenFirst<OfferView> }) {
  const { before } = seen;
  if (!before) return null;
  return (
    <SeenFirstCheck
      seen={seen}
      title={
        before.id === offer.id
          ? m.offer_seen_title({ name: offer.provider_name })
          : m.offer_seen_other({ name: offer.provider_name })
      }
      label={m.offer_seen_confirm()}
      error={m.offer_seen_first()}
    >
      <ChangeList offer={offer} changes={offerChanges(before, offer)} terms={termChanges(before, offer)} />
    </SeenFirstCheck>
  );
}

type RefusedChangesProps = {
  offer: OfferView;
  /** Result of the accept form. */
  result: FormResult | null;
  /** What the latest version changed; null where that is not known. */
  changes: OfferChanges | null;
};

/** Without scripts: how the version on the page differs from the one that was sent. */
export function RefusedChanges({ offer, result, changes }: RefusedChangesProps) {
  const code = result?.refusal?.code;
  if (code !== "offer_changed" && code !== "total_changed") return null;
  const sent_minor = Number(result?.values?.["int:total_minor"]);
  const sent_revision = Number(result?.values?.[revisionField]);
  if (sent_revision === offer.revision && sent_minor === offer.total_minor) return null;
  const total =
    Number.isSafeInteger(sent_minor) && sent_minor !== offer.total_minor
      ? { before_minor: sent_minor, after_minor: offer.total_minor }
      : null;
  // Only the step from the previous version is stored; of an older one only the total is known.
  const known = sent_revision === offer.revision - 1 ? changes : null;
  return (
    <Notice tone="warn" title={m.offer_seen_title({ name: offer.provider_name })}>
      <ChangeList offer={offer} changes={{ date: null, lines: [], ...known, total }} terms={null} />
    </Notice>
  );
}

/** Another policy, or other terms of the same. */
function policyChange({ before, after }: NonNullable<TermChanges["policy"]>): string {
  return before.name === after.name
    ? m.offer_seen_policy_terms({ policy: policyNameText[after.name]() })
    : m.offer_seen_policy({ before: policyNameText[before.name](), after: policyNameText[after.name]() });
}

type ChangeListProps = {
  offer: OfferView;
  changes: OfferChanges;
  terms: TermChanges | null;
};

function ChangeList({ offer, changes, terms }: ChangeListProps) {
  const { currency } = offer;
  const money = (minor: number) => (
    <b>
      <Money minor={minor} currency={currency} />
    </b>
  );
  const { total, date, lines } = changes;
  const labels = new Set(lines.map(({ before, after }) => (after ?? before)?.label));
  const said: ReactNode[] = [];
  if (total)
    said.push(
      richMessage(m.offer_seen_total, { before: money(total.before_minor), after: money(total.after_minor) }),
    );
  if (date)
    said.push(
      richMessage(m.offer_seen_date, {
        before: <Span {...date.before} zone={offer.time_zone} />,
        after: <Span {...date.after} zone={offer.time_zone} />,
      }),
    );
  if (terms?.deposit)
    said.push(
      richMessage(m.offer_seen_deposit, {
        before: money(terms.deposit.before_minor),
        after: money(terms.deposit.after_minor),
      }),
    );
  if (terms?.policy) said.push(policyChange(terms.policy));
  if (terms?.ends_earlier)
    said.push(
      richMessage(m.offer_seen_validity, {
        before: <Time at={terms.ends_earlier.before} />,
        after: <Time at={terms.ends_earlier.after} />,
      }),
    );
  if (labels.size > 0) said.push(m.offer_seen_lines({ lines: [...labels].join(", ") }));
  if (terms?.is_message_changed) said.push(m.offer_seen_message());
  if (said.length === 0) return <p>{m.offer_changes_rest()}</p>;
  return (
    <ul className="stack tight">
      {said.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one version never change places
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function Span({
  starts_at,
  ends_at,
  zone,
}: {
  starts_at: string | null;
  ends_at: string | null;
  zone: string;
}) {
  return starts_at ? <TimeSpan from={starts_at} until={ends_at} zone={zone} /> : m.offer_date_open();
}
