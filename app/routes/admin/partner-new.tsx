import { randomUUID } from "node:crypto";
import { PartnerFields } from "#app/components/partner/partner-fields.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads/category.ts";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import type { Route } from "./+types/partner-new.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { session, scope } = pageOf(context);
  const hidden = { _key: randomUUID(), profile_id: member.profile?.id ?? null };
  return { hidden, categories: await listCategories(scope, session.locale) };
}

export const action = commandAction({
  make_partner: { redirectTo: ({ partner_id }) => `/admin/partners/${partner_id}`, flash: "partner_made" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.partner_new()) }];
}

export default function NewPartner({ loaderData: { hidden, categories }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href="/admin/partners">
          {m.partner_partners()}
        </a>
      </p>
      <PageHeader title={m.partner_new()} sentence={<span className="soft">{m.partner_new_text()}</span>} />
      <div className="stack max-w-form">
        <Form id="partner" result={actionData?.result ?? null} hidden={hidden}>
          <PartnerFields partner={null} categories={categories} />
          <FormActions>
            <Button look="primary" name="command" value="make_partner">
              {m.partner_make()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </>
  );
}
