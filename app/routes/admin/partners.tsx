import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, PageHeader } from "#app/ui/content.tsx";
import { type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { formatRate } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listPartners, type PartnerRowView } from "#server/partner/reads/partner.ts";
import type { Route } from "./+types/partners.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const after = queryOf(request).get("after");
  return { ...(await listPartners(pageOf(context).scope, after)), is_later: after !== null };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.partner_partners()) }];
}

export default function Partners({ loaderData: { rows, next, is_later } }: Route.ComponentProps) {
  const { locale } = useViewer();
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.partner_partners()}
        sentence={<span className="soft">{m.partner_partners_text()}</span>}
        action={
          <LinkButton to="/admin/partners/new" look="primary">
            {m.partner_new()}
          </LinkButton>
        }
      />
      {rows.length === 0 ? (
        <EmptyState title={m.partner_none()}>{m.partner_none_text()}</EmptyState>
      ) : (
        <Rows rows={rows.map((row) => rowOf(row, locale))} label={m.partner_partners()} heading="h2" />
      )}
      <ShowMore
        about={m.partner_partners()}
        to={next ? `/admin/partners?after=${encodeURIComponent(next)}` : null}
        count={is_later ? <a href="/admin/partners">{m.admin_first()}</a> : null}
      />
    </>
  );
}

const joinPath = (name: string) => `/join/${name}`;

function rowOf(
  { id, name, display_name, status, commission_bp, email }: PartnerRowView,
  locale: string,
): Row {
  return {
    key: id,
    title: display_name,
    to: `/admin/partners/${id}`,
    badge: status === "paused" ? <Badge tone="wait">{m.partner_status_paused()}</Badge> : null,
    detail: <span className="break-all">{[joinPath(name), ...(email ? [email] : [])].join(" · ")}</span>,
    note: m.partner_share({ rate: formatRate(commission_bp, locale) }),
  };
}
