import { Funnel, Months, OpenBalances, Statement } from "#app/components/partner/figures.tsx";
import { Payments } from "#app/components/partner/payments.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, Notice, PageHeader, WithRail } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { listPartnerPayments } from "#server/partner/reads/numbers.ts";
import { findOwnPartner } from "#server/partner/reads/partner.ts";
import { joinAddress, partnerFigures } from "#server/partner/web/partner.ts";
import type { Route } from "./+types/partner.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMember(context, request);
  const { session, scope } = pageOf(context);
  const query = queryOf(request);
  const partner = orNotFound(await findOwnPartner(scope));
  const figures = await partnerFigures(scope, partner.id, query.get("months"));
  const payments = await listPartnerPayments(scope, partner.id, query.get("after"));
  const { name, display_name, is_paused } = partner;
  return {
    partner: { name, display_name, is_paused, address: joinAddress(session, name) },
    figures,
    payments,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.partner_title()) }];
}

export default function Partner({ loaderData: { partner, figures, payments } }: Route.ComponentProps) {
  const { locale } = useViewer();
  const { display_name, is_paused, address, name } = partner;
  const more = payments.next ? `/partner?months=${figures.period}&after=${payments.next}` : null;
  return (
    <>
      <PageHeader title={m.partner_title()} sentence={m.partner_sentence({ name: display_name })} />
      {is_paused ? <Notice tone="warn">{m.partner_paused_text()}</Notice> : null}
      <WithRail
        rail={
          <>
            <OpenBalances balances={figures.balances} />
            <Card as="section">
              <div className="grid gap-3">
                <h2>{m.partner_address()}</h2>
                <p className="break-all">
                  <a href={`/join/${name}`}>{address}</a>
                </p>
                <p>
                  <CopyButton text={address} />
                </p>
              </div>
            </Card>
          </>
        }
      >
        <Funnel figures={figures} path="/partner" />
        <Months figures={figures} />
        <section className="stack" aria-labelledby="statement">
          <h2 id="statement">{m.partner_statement()}</h2>
          <p className="soft">
            {m.partner_statement_text({ count: formatCount(limits.partner_group_bookings, locale) })}
          </p>
          <Statement figures={figures} file="/partner/statement.csv" />
          {figures.statement.length > 0 ? (
            <p>
              <LinkButton to="/partner/statement.csv" isDocument>
                {m.partner_statement_file()}
              </LinkButton>
            </p>
          ) : null}
        </section>
        <section className="stack" aria-labelledby="payments">
          <h2 id="payments">{m.partner_payments()}</h2>
          <Payments payments={payments.rows} more={more} />
        </section>
      </WithRail>
    </>
  );
}
