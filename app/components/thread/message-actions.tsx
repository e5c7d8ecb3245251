// What a reader can do with one message: delete it, report it, or show it to every provider.
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { MessageView, ThreadView } from "#server/thread/reads/thread.ts";

type OfMessage = { message: MessageView; form: PanelForm };

/** Which message a control is about, for screen readers: several may be of one minute. */
function SentAt({ message }: { message: MessageView }) {
  return (
    <span className="visually-hidden">
      : <Time at={message.sent_at} form="short" /> · {message.position}
    </span>
  );
}

/** For whoever wrote it, for a short time. */
export function DeleteMessage({ message, form }: OfMessage) {
  const hidden = {
    ...form.hidden,
    _key: `${form.hidden._key}-delete-${message.id}`,
    message_id: message.id,
    version: message.version,
  };
  return (
    <Form id={`delete-${message.id}`} hidden={hidden} result={null} isInline>
      <Button look="quiet" name="command" value="delete_message">
        {m.thread_delete()}
        <SentAt message={message} />
      </Button>
    </Form>
  );
}

/** For whoever did not write it: tells the operators of a message. */
export function ReportMessage({ message, form }: OfMessage) {
  const formId = `report-${message.id}`;
  const result = form.resultOf("report_message");
  const isSent = result?.values?.message_id === message.id;
  return (
    <details open={isSent || undefined}>
      <summary className="small soft">
        {m.thread_report()}
        <SentAt message={message} />
      </summary>
      <div className="stack tight mt-3">
        <p className="small soft">{m.thread_report_text()}</p>
        <Form
          id={formId}
          result={isSent ? result : null}
          hidden={{ ...form.hidden, _key: `${form.hidden._key}-${formId}`, message_id: message.id }}
        >
          <TextArea
            name="report_reason"
            label={m.thread_report_reason()}
            isOptional
            maxLength={limits.reason_characters}
            rows={2}
          />
          <FormActions>
            <Button name="command" value="report_message">
              {m.thread_report_button()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}

/** For the owner of an open request: shows an answer to every provider, with the question before it. */
export function PublishMessage({ message, thread, form }: OfMessage & { thread: ThreadView }) {
  const asked = thread.messages.findLast((one) => !one.is_own && one.text && one.position < message.position);
  if (!asked) return null;
  const formId = `publish-${message.id}`;
  const result = form.resultOf("publish_answer");
  const isSent = result?.values?.answer_to === message.id;
  return (
    <details open={isSent || undefined}>
      <summary className="small">
        {m.thread_publish()}
        <SentAt message={message} />
      </summary>
      <div className="stack tight mt-3">
        <p className="small soft">{m.thread_publish_text()}</p>
        <Form
          id={formId}
          result={isSent ? result : null}
          hidden={{ ...form.hidden, _key: `${form.hidden._key}-${formId}`, answer_to: message.id }}
        >
          <TextArea
            name="question_text"
            label={m.thread_publish_question()}
            value={asked.text ?? ""}
            maxLength={limits.question_characters}
            rows={2}
          />
          <TextArea
            name="answer_text"
            label={m.thread_publish_answer()}
            value={message.text ?? ""}
            maxLength={limits.message_characters}
            rows={3}
          />
          <FormActions>
            <Button name="command" value="publish_answer">
              {m.thread_publish_button()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
