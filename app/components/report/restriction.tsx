// What operators decided about something published: the statement of reasons, the objection and the later decision.
import { Badge, Pairs } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { effectOf, type FoundBy, type RestrictionEffect } from "#domain/report/restriction.ts";
import { m } from "#messages/messages.js";
import type { RestrictionView } from "#server/report/reads/restrictions.ts";
import { reportKindTexts } from "./report-text.ts";

const nouns = {
  request: m.report_noun_request,
  offer: m.report_noun_offer,
  profile: m.restriction_noun_profile,
  file: m.report_noun_file,
  message: m.report_noun_message,
} as const;

const found: Readonly<Record<FoundBy, () => string>> = {
  report: m.restriction_found_report,
  product: m.restriction_found_product,
  operator: m.restriction_found_operator,
};

const effects: Readonly<Record<RestrictionEffect, () => string>> = {
  held: m.restriction_held_text,
  hidden: m.restriction_hidden_text,
  removed: m.restriction_removed_text,
  ended: m.restriction_ended_text,
};

type Shown = Omit<RestrictionView, "is_objectable">;

/** What became of it; nothing once it was reversed. */
function effectText({ noun, act, outcome, withheld }: Shown): string | null {
  const effect = effectOf(noun, act);
  // Removed since, which a statement of its own says.
  const isGone = effect === "hidden" && withheld === null;
  return outcome === "reversed" || isGone ? null : effects[effect]();
}

function State({ act, outcome }: Pick<Shown, "act" | "outcome">) {
  if (outcome === "reversed") return <Badge tone="good">{m.restriction_reversed()}</Badge>;
  return <Badge tone="bad">{act === "hide" ? m.restriction_hidden() : m.restriction_removed()}</Badge>;
}

const words = (text: string) => <span className="whitespace-pre-line">{text}</span>;

/** The heading, and the facts of the statement. */
export function Statement({ restriction }: { restriction: Shown }) {
  const { noun, kind, passage, reason, found_by, made_at, withheld } = restriction;
  const effect = effectText(restriction);
  return (
    <>
      <h2>
        {nouns[noun]()} <State {...restriction} />
      </h2>
      {effect ? <p className="soft max-w-text">{effect}</p> : null}
      <Pairs
        pairs={[
          { key: "rule", term: m.restriction_rule(), value: reportKindTexts[kind]() },
          ...(passage ? [{ key: "passage", term: m.restriction_passage(), value: words(passage) }] : []),
          ...(reason ? [{ key: "reason", term: m.restriction_reason(), value: words(reason) }] : []),
          { key: "found", term: m.restriction_found(), value: found[found_by]() },
          { key: "when", term: m.restriction_when(), value: <Time at={made_at} /> },
          ...(withheld ? [{ key: "withheld", term: m.restriction_withheld(), value: words(withheld) }] : []),
        ]}
      />
    </>
  );
}

/** The objection, and what was decided later; nothing before either. */
export function Review({ restriction, title }: { restriction: Shown; title: string }) {
  const { objection, objected_at, outcome, decision, decided_at, is_decided_by_same } = restriction;
  return (
    <>
      {objected_at ? (
        <section className="stack tight">
          <h3>{title}</h3>
          <p className="small soft">
            <Time at={objected_at} />
          </p>
          {objection ? <p className="max-w-text whitespace-pre-line">{objection}</p> : null}
        </section>
      ) : null}
      {outcome && decided_at ? (
        <section className="stack tight">
          <h3>{m.restriction_decision()}</h3>
          <p>
            {outcome === "upheld" ? m.restriction_upheld() : m.restriction_reversed()},{" "}
            <Time at={decided_at} />
          </p>
          {decision ? <p className="max-w-text whitespace-pre-line">{decision}</p> : null}
          {objected_at && is_decided_by_same ? (
            <p className="soft max-w-text">{m.restriction_decision_same()}</p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
