// Mails: what was sent, what was not delivered, and what is being sent again. No bodies of sent mails exist.
import { sql } from "kysely";
import { accountMailTemplates } from "#domain/notification/account-mails.ts";
import { mailTemplates } from "#domain/notification/jobs.ts";
import { linkMailTemplates } from "#domain/notification/link-mails.ts";
import { forOperators } from "#server/kernel/scope.ts";
import { accountLead, isPerson, person } from "./audit.ts";
import { defineList, type Filters, type ListSource } from "./declaration.ts";
import { byTime, iso, keysIn } from "./parts.ts";

/** Every kind of mail, by template. */
const mailKinds: readonly string[] = [
  ...new Set<string>([...mailTemplates, ...accountMailTemplates, ...linkMailTemplates]),
].sort();

/** What both tables have under the same names, but for the moment. */
function sourceOf(table: "sent_mail" | "mail_failure", at: "sent_at" | "failed_at") {
  const date = sql.ref(`${table}.${at}`);
  const filters: Filters = {
    person: isPerson(`${table}.account_id`),
    kind: (kind) => sql`${sql.ref(`${table}.template`)} = ${kind}`,
  };
  return {
    table,
    key: { column: "key", type: "text" },
    filters,
    leadColumns: { person: accountLead(`${table}.account_id`) },
    date,
    sorts: byTime(date, ["person"]),
  } as const;
}

const failureState = sql<"failed" | "resent">`(case when mail_failure.given_up_at is null
  then 'resent' else 'failed' end)`;
const sent: ListSource = { ...sourceOf("sent_mail", "sent_at"), states: ["sent"] };
const failures = sourceOf("mail_failure", "failed_at");
const unsent: ListSource = {
  ...failures,
  // One that has been sent since is a sent mail. A value, not `not exists`: that may be planned as a hash of all sent mails.
  base: sql`((mail_failure.given_up_at is not null or mail_failure.resent_at is not null)
    and (select delivered.key from sent_mail delivered where delivered.key = mail_failure.key) is null)`,
  states: ["failed", "resent"],
  filters: { ...failures.filters, state: (state) => sql`${failureState} = ${sql.lit(state)}` },
};

export const mailList = defineList({
  ...sent,
  name: "mails",
  columns: {
    type: { kind: "link" },
    state: { kind: "state" },
    recipient: { kind: "person" },
    refusal: { kind: "code" },
    reply: { kind: "number" },
    at: { kind: "date" },
  },
  states: [...sent.states, ...unsent.states],
  kinds: mailKinds,
  filters: unsent.filters,
  sources: [sent, unsent],
  async read(scope, ids) {
    const sentRows = await forOperators(scope, "sent_mail")
      .select(["key", "template", "sent_at as at", person("sent_mail.account_id").as("recipient")])
      .where(keysIn("sent_mail.key", ids, "text"))
      .execute();
    const sentKeys = new Set(sentRows.map(({ key }) => key));
    const others = ids.filter((id) => !sentKeys.has(id));
    const failedRows = await forOperators(scope, "mail_failure")
      .select(["key", "template", "failed_at as at", person("mail_failure.account_id").as("recipient")])
      .select(["mail_failure.recipient as masked", "reason", "reply_code", failureState.as("state")])
      .where(keysIn("mail_failure.key", others, "text"))
      .execute();
    const rows = [
      ...sentRows.map((row) => ({ ...row, masked: null, reason: null, reply_code: null, state: "sent" })),
      ...failedRows,
    ];
    return rows.map(({ key, template, at, recipient, masked, reason, reply_code, state }) => ({
      id: key,
      cells: {
        type: { text: template, to: `/admin/mails/${encodeURIComponent(key)}` },
        state,
        recipient: recipient ?? (masked === null ? null : { name: masked, to: null }),
        refusal: reason,
        reply: reply_code,
        at: iso(at),
      },
    }));
  },
});
