import { Button } from "#app/ui/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { WebhookAttempt, WebhookDelivery } from "#server/webhook/reads/webhook.ts";
import { deliveryText, outcomeText, typeText } from "./webhook-text.ts";

const tones: Readonly<Record<WebhookDelivery["status"], BadgeTone>> = {
  delivered: "good",
  failed: "bad",
  pending: "wait",
};

type DeliveryLogProps = {
  deliveries: readonly WebhookDelivery[];
  /** Path of the older deliveries. */
  more: string | null;
  hidden: Record<string, string>;
};

/** The deliveries to an endpoint, newest first, each with its attempts and a button that sends it again. */
export function DeliveryLog({ deliveries, more, hidden }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="soft">{m.webhook_log_empty()}</p>;
  return (
    <>
      <ul className="deliveries card">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} hidden={hidden} />
          </li>
        ))}
      </ul>
      <ShowMore about={m.webhook_log()} to={more} />
    </>
  );
}

function Delivery({ delivery, hidden }: { delivery: WebhookDelivery; hidden: Record<string, string> }) {
  const { id, type, status, due_at, created_at, attempts } = delivery;
  return (
    <>
      <div className="delivery-head">
        <p>
          <b>{typeText(type)}</b> <Badge tone={tones[status]}>{deliveryText[status]()}</Badge>
        </p>
        <p className="small soft">
          <code>{type}</code> · <Time at={created_at} />
        </p>
        {status === "pending" && due_at && attempts.length > 0 ? (
          <p className="small soft">
            {m.webhook_delivery_next()} <Time at={due_at} />
          </p>
        ) : null}
      </div>
      <Form isInline hidden={{ ...hidden, _key: `${hidden._key}-${id.slice(-12)}`, delivery_id: id }}>
        <Button isCompact name="command" value="replay_webhook_delivery">
          {status === "pending" ? m.webhook_replay_now() : m.webhook_replay()}
          <span className="visually-hidden">
            : {typeText(type)}, <Time at={created_at} />
          </span>
        </Button>
      </Form>
      {attempts.length > 0 ? (
        <details className="fold delivery-attempts">
          <summary>
            {m.webhook_attempts({ count: String(attempts[0]?.number ?? 0) })}
            <span className="visually-hidden">
              : {typeText(type)}, {deliveryText[status]()}
            </span>
          </summary>
          <ol className="stack tight">
            {attempts.map((attempt) => (
              <li key={attempt.number}>
                <Attempt attempt={attempt} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { started_at, outcome, status_code, duration_ms, answer } = attempt;
  return (
    <>
      <p className="small">
        <Time at={started_at} />: {outcomeText[outcome]()}
        {status_code === null ? null : <> · {m.webhook_attempt_status({ status: String(status_code) })}</>}
        {" · "}
        {m.webhook_duration({ count: String(duration_ms) })}
      </p>
      {answer ? (
        <>
          <p className="small soft">{m.webhook_attempt_answer()}</p>
          <p className="delivery-answer">
            <code>{answer}</code>
          </p>
        </>
      ) : null}
    </>
  );
}
