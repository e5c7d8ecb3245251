import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { MailCard } from "#app/components/admin/mail-card.tsx";
import { pageTitle, useSettings } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Filters, ShowMore } from "#app/ui/data/rows.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listMails, type MailRow, mailKinds, mailStates } from "#server/operator/reads/watch/mails.ts";
import type { Route } from "./+types/mails.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const query = queryOf(request);
  const filter = {
    state: mailStates.find((state) => state === query.get("state")) ?? null,
    kind: mailKinds.find((kind) => kind === query.get("kind")) ?? null,
    after: query.get("after"),
  };
  const { rows, next } = await listMails(pageOf(context).scope, filter);
  const profile_id = member.profile?.id ?? null;
  const shown = rows.map((row) => ({ ...row, hidden: { _key: randomUUID(), profile_id } }));
  return { rows: shown, next, filter, states: mailStates, kinds: mailKinds };
}

export const action = commandAction({
  resend_mail: { redirectTo: () => "/admin/mails?state=failed", flash: "mail_resent" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.watch_mails_title()) }];
}

type Filter = Record<"state" | "kind" | "after", string | null>;

function listPath(filter: Filter): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/admin/mails?${query}` : "/admin/mails";
}

const stateText = { sent: m.watch_mails_sent, failed: m.watch_mails_failed };

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, states, kinds } = loaderData;
  const { state, kind, after } = filter;
  const filters = [null, ...states].map((one) => ({
    key: one ?? "all",
    label: one ? stateText[one]() : m.watch_mails_all(),
    to: listPath({ state: one, kind, after: null }),
    isOn: one === state,
  }));
  const sent = actionData?.result.values?.mail_failure_id;
  const resultOf = (row: MailRow) => (row.failure?.id === sent ? (actionData?.result ?? null) : null);
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.watch_mails_title()}
        sentence={
          <span className="soft">{m.watch_mails_sentence({ days: useSettings().sent_mail_days })}</span>
        }
      />
      <div className="stack">
        <Filters filters={filters} label={m.watch_mails_states()} />
        <form method="get" action="/admin/mails" className="account-search">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <select
            key={kind}
            name="kind"
            className="input"
            defaultValue={kind ?? ""}
            aria-label={m.watch_mails_kind()}
          >
            <option value="">{m.watch_mails_kind_all()}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <Button look="primary">{m.watch_mails_show()}</Button>
        </form>
        {rows.length === 0 ? (
          <EmptyState
            title={m.watch_mails_none()}
            action={<LinkButton to="/admin/mails">{m.watch_mails_first()}</LinkButton>}
          >
            {m.watch_mails_none_text()}
          </EmptyState>
        ) : (
          <ul className="stack" aria-label={m.watch_mails_title()}>
            {rows.map((row) => (
              <li key={`${row.key} ${row.failure?.id ?? ""}`}>
                <MailCard mail={row} result={resultOf(row)} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          to={next ? listPath({ state, kind, after: next }) : null}
          count={after ? <a href={listPath({ state, kind, after: null })}>{m.watch_mails_first()}</a> : null}
        />
      </div>
    </>
  );
}
