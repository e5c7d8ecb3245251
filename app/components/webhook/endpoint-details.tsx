import { Setting } from "#app/components/account/setting.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { WebhookEndpoint } from "#server/webhook/reads/webhook.ts";
import { eventText, pauseText } from "./webhook-text.ts";

type EndpointProps = { endpoint: WebhookEndpoint };

/** Warns the owner first when the endpoint is paused or failing. */
export function EndpointState({ endpoint }: EndpointProps) {
  const { pause_reason, failing_since } = endpoint;
  if (pause_reason) return <Notice tone="warn">{pauseText[pause_reason]()}</Notice>;
  if (!failing_since) return null;
  return (
    <Notice tone="warn">
      {m.webhook_failing_since()} <Time at={failing_since} />.
    </Notice>
  );
}

/** Address, events and secret, each with a link to change it. */
export function EndpointFacts({ endpoint }: EndpointProps) {
  const { id, url, events, old_secret_until } = endpoint;
  return (
    <>
      <p className="break-all">
        <code>{url}</code>
      </p>
      <ul className="event-list small soft" aria-label={m.webhook_field_events()}>
        {events.map((event) => (
          <li key={event}>{eventText[event]()}</li>
        ))}
      </ul>
      {old_secret_until ? (
        <p className="small soft">
          {m.webhook_rotated_until()} <Time at={old_secret_until} />.
        </p>
      ) : null}
      <p className="form-actions">
        <LinkButton to={`/account/webhooks/${id}?change=settings`}>{m.webhook_edit()}</LinkButton>
        <LinkButton to={`/account/webhooks/${id}?change=secret`}>{m.webhook_rotate()}</LinkButton>
      </p>
    </>
  );
}

type ActionsProps = EndpointProps & {
  hidden: Record<string, string>;
  resultOf(command: string): FormResult | null;
};

/** Test, pause or continue, and delete. */
export function EndpointActions({ endpoint, hidden, resultOf }: ActionsProps) {
  const isPaused = endpoint.status === "paused";
  const formOf = (command: string) => ({
    result: resultOf(command),
    hidden: { ...hidden, _key: `${hidden._key}-${command}`, endpoint_id: endpoint.id },
    isInline: true,
  });
  return (
    <div className="settings">
      <Setting id="test" title={m.webhook_test()} text={m.webhook_test_text()}>
        <Form {...formOf("test_webhook_endpoint")}>
          <Button name="command" value="test_webhook_endpoint">
            {m.webhook_test()}
          </Button>
        </Form>
      </Setting>
      <Setting
        id="pause"
        title={isPaused ? m.webhook_resume() : m.webhook_pause()}
        text={isPaused ? m.webhook_resume_text() : m.webhook_pause_text()}
      >
        <Form {...formOf(isPaused ? "resume_webhook_endpoint" : "pause_webhook_endpoint")}>
          <Button name="command" value={isPaused ? "resume_webhook_endpoint" : "pause_webhook_endpoint"}>
            {isPaused ? m.webhook_resume() : m.webhook_pause()}
          </Button>
        </Form>
      </Setting>
      <Setting id="delete" title={m.webhook_delete()} text={m.webhook_delete_text()}>
        <Form {...formOf("delete_webhook_endpoint")}>
          <Button look="danger" name="command" value="delete_webhook_endpoint">
            {m.webhook_delete()}
          </Button>
        </Form>
      </Setting>
    </div>
  );
}
