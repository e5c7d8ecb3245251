import { DeliveryLog } from "#app/components/webhook/delivery-log.tsx";
import { EndpointActions, EndpointFacts, EndpointState } from "#app/components/webhook/endpoint-details.tsx";
import { EndpointForm } from "#app/components/webhook/endpoint-form.tsx";
import { EndpointBadge } from "#app/components/webhook/endpoint-list.tsx";
import { SecretNotice } from "#app/components/webhook/secret-notice.tsx";
import { endpointName, type NewSecret, secretIn } from "#app/components/webhook/webhook-text.ts";
import { pageTitle, useSettings } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { webhookAction } from "#server/webhook/web/forms.ts";
import { endpointOf } from "#server/webhook/web/pages.ts";
import type { Route } from "./+types/webhook.ts";

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  endpointOf(context, request, params.id);

export const action = webhookAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? endpointName(loaderData.endpoint) : m.webhook_title();
  return [{ title: pageTitle(matches, name) }];
}

/** One endpoint: its state and log, or one of the forms that change it. */
export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, change } = loaderData;
  const { webhook_log_days } = useSettings();
  const shown = secretIn(actionData);
  if (shown || change === "secret")
    return <Secret loaderData={loaderData} actionData={actionData} shown={shown} />;
  if (change === "settings") return <Settings loaderData={loaderData} actionData={actionData} />;
  return (
    <>
      <BackLink />
      <PageHeader title={endpointName(endpoint)} badge={<EndpointBadge {...endpoint} />} />
      <div className="stack">
        <EndpointState endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <section className="stack" aria-labelledby="log-title">
          <h2 id="log-title">{m.webhook_log()}</h2>
          <p className="hint">
            {m.webhook_log_hint({
              days: webhook_log_days,
              retry_days: limits.webhook_retry_days,
            })}
          </p>
          <DeliveryLog
            deliveries={loaderData.log.rows}
            more={
              loaderData.log.next ? `/account/webhooks/${endpoint.id}?after=${loaderData.log.next}` : null
            }
            hidden={loaderData.form.hidden}
          />
        </section>
      </div>
      <EndpointActions
        endpoint={endpoint}
        hidden={loaderData.form.hidden}
        resultOf={(command) => (actionData?.command === command ? actionData.result : null)}
      />
    </>
  );
}

function BackLink() {
  return (
    <p className="small mb-2">
      <a className="inline-block py-1" href="/account/webhooks">
        {m.webhook_back()}
      </a>
    </p>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData" | "actionData">;

function Settings({ loaderData: { endpoint, form }, actionData }: PartProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.webhook_edit_title()} />
      <EndpointForm
        endpoint={endpoint}
        groups={form.groups}
        hidden={form.hidden}
        result={actionData?.result ?? null}
        back={`/account/webhooks/${endpoint.id}`}
      />
    </div>
  );
}

type SecretProps = PartProps & { shown: NewSecret | null };

function Secret({ loaderData: { endpoint, form }, actionData, shown }: SecretProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.webhook_rotate_title()}
        sentence={shown ? null : m.webhook_rotate_sentence({ hours: limits.webhook_old_secret_hours })}
      />
      {shown ? (
        <SecretNotice {...shown} />
      ) : (
        <Form
          result={actionData?.result ?? null}
          hidden={{ ...form.hidden, endpoint_id: endpoint.id, "int:version": endpoint.version }}
        >
          <FormActions>
            <Button look="primary" name="command" value="rotate_webhook_secret">
              {m.webhook_rotate()}
            </Button>
            <LinkButton to={`/account/webhooks/${endpoint.id}`} look="quiet">
              {m.webhook_cancel()}
            </LinkButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
