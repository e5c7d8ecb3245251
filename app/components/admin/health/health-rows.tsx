import { Fragment, type ReactNode } from "react";
import { Badge } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import type { HealthCheck, HealthFact, HealthReading } from "#domain/operator/health-page.ts";
import { m } from "#messages/messages.js";
import { checkText, stateText, stateTone } from "./health-text.ts";

const withTime = { last: m.health_fact_last, due: m.health_fact_due, oldest: m.health_fact_oldest };
const withCount = {
  waiting: m.health_fact_waiting,
  set_aside: m.health_fact_set_aside,
  given_up: m.health_fact_given_up,
  workers: m.health_fact_workers,
  dead: m.health_fact_dead,
  applied: m.health_fact_applied,
  missing: m.health_fact_missing,
  newer: m.health_fact_newer,
  ahead: m.health_fact_ahead,
  behind: m.health_fact_behind,
  none_within: m.health_fact_none_within,
};
const withText = {
  product: m.health_fact_product,
  node: m.health_fact_node,
  postgresql: m.health_fact_postgresql,
  address: m.health_fact_address,
  unwritable: m.health_fact_unwritable,
  key_refused: m.health_fact_key_refused,
  unreachable: m.health_fact_unreachable,
  no_endpoint: m.health_fact_no_endpoint,
  forbidden: m.health_fact_forbidden,
  disabled: m.health_fact_disabled,
  events: m.health_fact_events,
};
const alone = {
  never: m.health_fact_never,
  failing: m.health_fact_failing,
  no_backup: m.health_fact_no_backup,
  needs_none: m.health_fact_needs_none,
  in_step: m.health_fact_in_step,
  enough: m.health_fact_enough,
  no_answer: m.health_fact_no_answer,
  unread: m.health_fact_unread,
  checksums: m.health_fact_checksums,
  no_checksums: m.health_fact_no_checksums,
  key_live: m.health_fact_key_live,
  key_test: m.health_fact_key_test,
  key_all: m.health_fact_key_all,
};

function factText(fact: HealthFact): ReactNode {
  if ("at" in fact) return richMessage(withTime[fact.is], { when: <Time at={fact.at} hasRelative /> });
  if (fact.is === "free") return m.health_fact_free(fact);
  if (fact.is === "little_free") return m.health_fact_little_free(fact);
  if (fact.is === "connections") return m.health_fact_connections(fact);
  if ("count" in fact) return withCount[fact.is](fact);
  if ("text" in fact) return withText[fact.is](fact);
  return alone[fact.is]();
}

/** A row for each check: its state as a word, what was read, and what to do where it is not fine. */
export function HealthRows({
  label,
  rows,
}: {
  label: string;
  rows: readonly (HealthReading & { check: HealthCheck })[];
}) {
  return (
    <Rows
      label={label}
      rows={rows.map(({ check, state, facts }) => {
        const { name, advice, to = null } = checkText[check];
        const isUnread = facts.some(({ is }) => is === "unread");
        return {
          key: check,
          title: name(),
          to,
          badge: <Badge tone={stateTone[state]}>{stateText[state]()}</Badge>,
          detail: facts.map((fact, index) => (
            <Fragment key={`${fact.is} ${"text" in fact ? fact.text : ""}`}>
              {index > 0 ? " · " : null}
              {factText(fact)}
            </Fragment>
          )),
          below: state === "ok" ? null : <p>{isUnread ? m.health_advice_unread() : advice()}</p>,
        };
      })}
    />
  );
}
