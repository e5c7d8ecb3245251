import { randomUUID } from "node:crypto";
import { Funnel, OpenBalances, Statement } from "#app/components/partner/figures.tsx";
import {
  LogoForm,
  type PartnerForm,
  PauseForm,
  PaymentForm,
  ReverseForm,
} from "#app/components/partner/partner-actions.tsx";
import { PartnerFields } from "#app/components/partner/partner-fields.tsx";
import { Payments } from "#app/components/partner/payments.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge, Card, PageHeader, WithRail } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { limits } from "#domain/limits.ts";
import type { PartnerFigures } from "#domain/partner/figures.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads/category.ts";
import { commandAction } from "#server/http/form/form.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listPartnerPayments } from "#server/partner/reads/numbers.ts";
import { findPartner, type PartnerForOperator } from "#server/partner/reads/partner.ts";
import { uploadLogo } from "#server/partner/web/logo.ts";
import { joinAddress, partnerFigures } from "#server/partner/web/partner.ts";
import type { Route } from "./+types/partner.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { session, scope } = pageOf(context);
  const query = queryOf(request);
  const partner = orNotFound(await findPartner(scope, params.id));
  const figures = await partnerFigures(scope, partner.id, query.get("months"));
  const payments = await listPartnerPayments(scope, partner.id, query.get("after"));
  const { id: partner_id, version } = partner;
  return {
    partner,
    figures,
    payments,
    address: joinAddress(session, partner.name),
    categories: await listCategories(scope, session.locale, partner.category_ids),
    logo_max_bytes: limits.photo_bytes,
    today: session.now.slice(0, 10),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null, partner_id, version },
  };
}

const here = ({ partner_id }: { partner_id: string }) => `/admin/partners/${partner_id}`;
const runCommand = commandAction({
  edit_partner: { redirectTo: here, flash: "partner_saved" },
  pause_partner: { redirectTo: here, flash: "partner_paused" },
  resume_partner: { redirectTo: here, flash: "partner_resumed" },
  remove_partner_logo: { redirectTo: here, flash: "partner_saved" },
  record_partner_payment: { redirectTo: here, flash: "partner_paid" },
  reverse_partner_payment: { redirectTo: here, flash: "partner_payment_reversed" },
});

export const action = (args: Route.ActionArgs) =>
  isUpload(args.request) ? uploadLogo(args, `/admin/partners/${args.params.id}#logo`) : runCommand(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.partner.display_name ?? m.partner_partners()) }];
}

export default function PartnerForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { partner, figures, payments, address, categories, logo_max_bytes, today, hidden } = loaderData;
  const form: PartnerForm = {
    hidden,
    resultOf: (command) => (actionData?.command === command ? actionData.result : null),
  };
  const payable = figures.balances.filter(({ open_minor }) => open_minor > 0);
  const more = payments.next ? `/admin/partners/${partner.id}?after=${payments.next}` : null;
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href="/admin/partners">
          {m.partner_partners()}
        </a>
      </p>
      <PageHeader
        title={partner.display_name}
        badge={partner.status === "paused" ? <Badge tone="wait">{m.partner_status_paused()}</Badge> : null}
      />
      <WithRail
        rail={
          <>
            <OpenBalances balances={figures.balances} />
            <PageLinks partner={partner} address={address} />
          </>
        }
      >
        <Funnel figures={figures} path={`/admin/partners/${partner.id}`} />
        <section className="stack" id="payments">
          <h2>{m.partner_payments()}</h2>
          <Statement figures={figures} file={null} />
          {payable.map((balance) => (
            <PaymentForm
              key={balance.currency}
              balance={balance}
              shown_minor={shownMinor(figures, balance.currency)}
              today={today}
              form={form}
            />
          ))}
          <Payments
            payments={payments.rows}
            more={more}
            actionOf={(payment) => <ReverseForm payment={payment} form={form} />}
          />
        </section>
        <section className="stack max-w-form" id="edit">
          <h2>{m.partner_edit()}</h2>
          <Form
            id="partner"
            result={form.resultOf("edit_partner")}
            hidden={{ ...hidden, _key: `${hidden._key}-edit` }}
          >
            <PartnerFields partner={partner} categories={categories} />
            <FormActions>
              <Button look="primary" name="command" value="edit_partner">
                {m.partner_save()}
              </Button>
            </FormActions>
          </Form>
        </section>
        <LogoForm partner={partner} form={form} max_bytes={logo_max_bytes} />
        <section className="stack max-w-form" id="act">
          <h2>{m.operator_act()}</h2>
          <PauseForm status={partner.status} form={form} />
        </section>
      </WithRail>
    </>
  );
}

const shownMinor = ({ shown_balances }: PartnerFigures, currency: string) =>
  shown_balances.find((one) => one.currency === currency)?.open_minor ?? 0;

/** Where the join page is, how it looks in both languages, and the names that lead to it. */
function PageLinks({ partner, address }: { partner: PartnerForOperator; address: string }) {
  const { name, account, old_names } = partner;
  return (
    <Card as="section">
      <div className="grid gap-2">
        <h2>{m.partner_page()}</h2>
        <p className="break-all">{address}</p>
        <p>
          <a className="inline-block py-1" href={`/join/${name}?preview=en`}>
            {m.partner_preview_en()}
          </a>{" "}
          ·{" "}
          <a className="inline-block py-1" href={`/join/${name}?preview=de`}>
            {m.partner_preview_de()}
          </a>
        </p>
        {old_names.length > 0 ? (
          <p className="small soft break-all">{m.partner_old_names({ names: old_names.join(", ") })}</p>
        ) : null}
        {account ? (
          <p>
            <a className="inline-block py-1 break-all" href={`/admin/accounts/${account.id}`}>
              {account.email}
            </a>
          </p>
        ) : (
          <p className="small soft">{m.partner_no_account()}</p>
        )}
      </div>
    </Card>
  );
}
