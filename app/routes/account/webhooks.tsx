import { AccountNav, IntegrationTabs, ReferenceLink } from "#app/components/account/account-nav.tsx";
import { EndpointForm } from "#app/components/webhook/endpoint-form.tsx";
import { EndpointList } from "#app/components/webhook/endpoint-list.tsx";
import { SecretNotice } from "#app/components/webhook/secret-notice.tsx";
import { secretIn } from "#app/components/webhook/webhook-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { webhookAction } from "#server/webhook/web/forms.ts";
import { endpointsOf } from "#server/webhook/web/pages.ts";
import type { Route } from "./+types/webhooks.ts";

export const loader = ({ request, context }: Route.LoaderArgs) => endpointsOf(context, request);

export const action = webhookAction;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.webhook_title()) }];
}

/** The endpoints of the active profile, and the form for another one. */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, profile_name, max, isNew, form } = loaderData;
  const shown = secretIn(actionData);
  if (isNew && !shown) {
    return (
      <div className="stack mx-auto w-full max-w-form">
        <PageHeader title={m.webhook_add()} sentence={m.webhook_add_sentence()} />
        <EndpointForm
          endpoint={null}
          groups={form.groups}
          hidden={form.hidden}
          result={actionData?.result ?? null}
          back="/account/webhooks"
        />
      </div>
    );
  }
  const add = <LinkButton to="/account/webhooks?new">{m.webhook_add()}</LinkButton>;
  return (
    <>
      <PageHeader
        title={m.webhook_title()}
        sentence={<span className="soft">{m.webhook_sentence()}</span>}
        action={<ReferenceLink />}
      />
      <AccountNav />
      <IntegrationTabs current="webhooks" />
      <div className="stack">
        {shown ? <SecretNotice {...shown} /> : null}
        <p className="hint">{m.webhook_of_profile({ name: profile_name })}</p>
        {endpoints.length === 0 ? (
          <EmptyState title={m.webhook_empty_title()} action={add}>
            {m.webhook_empty()}
          </EmptyState>
        ) : (
          <>
            <EndpointList endpoints={endpoints} />
            {endpoints.length < max ? <p>{add}</p> : <p>{m.webhook_full({ count: String(max) })}</p>}
          </>
        )}
      </div>
    </>
  );
}
