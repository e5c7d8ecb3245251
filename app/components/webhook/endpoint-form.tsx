import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { type FormResult, isSubmittedChoice, useField } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import type { WebhookEvent, WebhookNoun } from "#domain/webhook/events.ts";
import { m } from "#messages/messages.js";
import type { WebhookEndpoint } from "#server/webhook/reads/webhook.ts";
import { eventText, groupText } from "./webhook-text.ts";

export type EventGroups = readonly { noun: WebhookNoun; events: readonly WebhookEvent[] }[];

type EndpointFormProps = {
  /** The endpoint to change; null for a new one. */
  endpoint: WebhookEndpoint | null;
  groups: EventGroups;
  hidden: Record<string, string>;
  result: FormResult | null;
  /** Path for leaving the form without sending it. */
  back: string;
};

const eventsField = "events[]";

/** Address, description and events of an endpoint. */
export function EndpointForm({ endpoint, groups, hidden, result, back }: EndpointFormProps) {
  const own = endpoint ? { endpoint_id: endpoint.id, "int:version": endpoint.version } : {};
  return (
    // The empty entry makes the form send an empty list when no box is ticked.
    <Form result={result} hidden={{ ...hidden, ...own, [eventsField]: "" }}>
      <TextField
        name="url"
        type="url"
        label={m.webhook_field_url()}
        hint={m.webhook_field_url_hint()}
        value={endpoint?.url ?? ""}
        autoComplete="off"
        spellCheck="false"
      />
      <TextField
        name="description"
        label={m.webhook_field_description()}
        hint={m.webhook_field_description_hint()}
        value={endpoint?.description ?? ""}
        maxLength={200}
        isOptional
      />
      <Events groups={groups} chosen={endpoint?.events ?? []} hasResult={Boolean(result?.values)} />
      <FormActions>
        <Button
          look="primary"
          name="command"
          value={endpoint ? "edit_webhook_endpoint" : "create_webhook_endpoint"}
        >
          {endpoint ? m.webhook_save() : m.webhook_create()}
        </Button>
        <LinkButton to={back} look="quiet">
          {m.webhook_cancel()}
        </LinkButton>
      </FormActions>
    </Form>
  );
}

type EventsProps = { groups: EventGroups; chosen: readonly WebhookEvent[]; hasResult: boolean };

/** All events, grouped by what they are about. */
function Events({ groups, chosen, hasResult }: EventsProps) {
  const { id, kept } = useField(eventsField);
  return (
    <Fieldset name={eventsField} legend={m.webhook_field_events()} hint={m.webhook_field_events_hint()}>
      {groups.map(({ noun, events }) => (
        <Fieldset key={noun} legend={groupText[noun]()}>
          <div className="event-choices">
            {events.map((event) => {
              const choiceId = `${id}-${event.replace(".", "-")}`;
              return (
                <label key={event} className="check" htmlFor={choiceId}>
                  <input
                    id={choiceId}
                    type="checkbox"
                    name={eventsField}
                    value={event}
                    defaultChecked={isSubmittedChoice(kept, hasResult, event, chosen.includes(event))}
                  />
                  <span>{eventText[event]()}</span>
                  <code className="hint">{event}</code>
                </label>
              );
            })}
          </div>
        </Fieldset>
      ))}
    </Fieldset>
  );
}
