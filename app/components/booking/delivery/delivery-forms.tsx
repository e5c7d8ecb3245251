// The forms of a delivery: the provider reports, the customer accepts or asks for changes.

import { SentFilesField } from "#app/components/file/sent-files-field.tsx";
import { useSettings } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { DateField, TextArea } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type DeliveryProps, hiddenOf, resultOf } from "./view.ts";

/** The provider says that the job, or its changes, are done. */
export function DeliverForm(props: DeliveryProps) {
  const { auto_complete_days } = useSettings();
  const isAgain = props.booking.status === "changes_requested";
  const command = isAgain ? "redeliver_booking" : "deliver_booking";
  return (
    <Form
      id="deliver-form"
      result={resultOf(props, command)}
      hidden={hiddenOf(props, "deliver")}
      hasFiles
      isDocument
    >
      <p className="max-w-text">
        {isAgain ? m.booking_deliver_again_text() : m.booking_deliver_text({ days: auto_complete_days })}
      </p>
      <TextArea
        name="note"
        label={m.booking_deliver_note()}
        hint={m.booking_deliver_note_hint()}
        isOptional
        maxLength={limits.long_text_characters}
      />
      <SentFilesField />
      <FormActions>
        <Button name="command" value={command}>
          {isAgain ? m.booking_deliver_again_submit() : m.booking_deliver_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

/** The customer accepts the work. */
export function AcceptForm(props: DeliveryProps) {
  const name = nameOf(props);
  return (
    <Form
      id="accept-form"
      result={resultOf(props, "accept_delivery")}
      hidden={hiddenOf(props, "accept")}
      isDocument
    >
      <p className="max-w-text">
        {m.booking_accept_text({ name, days: limits.dispute_after_completion_days })}
      </p>
      <FormActions>
        <Button name="command" value="accept_delivery">
          {m.booking_accept_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

/** The customer accepts the work without waiting for the provider's report. Folded, because few are so quick. */
export function AcceptUnreported(props: DeliveryProps) {
  const isOpen = resultOf(props, "accept_delivery") !== null;
  return (
    <details id="accept-unreported" open={isOpen}>
      <summary>{m.booking_accept_unreported_title()}</summary>
      <div className="mt-4 stack">
        <p className="max-w-text">{m.booking_accept_unreported_text({ name: nameOf(props) })}</p>
        <AcceptForm {...props} />
      </div>
    </details>
  );
}

const nameOf = ({ booking }: DeliveryProps) => booking.provider_name ?? m.booking_provider();

/** The customer says what has to be changed, and by when. */
export function ChangesForm(props: DeliveryProps) {
  const result = resultOf(props, "request_changes");
  const { changes_left, changes_until_days } = props.delivery;
  return (
    <details id="changes" open={result !== null}>
      <summary>{m.booking_changes_title()}</summary>
      <div className="mt-4">
        <Form id="changes-form" result={result} hidden={hiddenOf(props, "changes")} isDocument>
          {changes_left > 0 ? (
            <p className="max-w-text">
              {changes_left === 1
                ? m.booking_changes_left_one()
                : m.booking_changes_left({ count: changes_left })}
            </p>
          ) : null}
          <TextArea
            name="changes_text"
            label={m.booking_changes_text()}
            maxLength={limits.long_text_characters}
          />
          <DateField
            name="changes_until"
            label={m.booking_changes_until()}
            isOptional
            {...changes_until_days}
          />
          <FormActions>
            <Button look="plain" name="command" value="request_changes">
              {m.booking_changes_submit()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
