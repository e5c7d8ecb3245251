import { MessageBody } from "#app/components/thread/message-body.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, Notice } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type {
  ConversationView,
  MessageForOperator,
  ReadingForOperator,
} from "#server/operator/reads/conversation.ts";
import { conversationPath } from "./decision-path.ts";
import { Person } from "./message-report.tsx";

type ConversationProps = { conversation: ConversationView };

/** What a conversation says, oldest first, while the operator may read it. */
export function OpenConversation({
  conversation,
  open,
}: ConversationProps & { open: NonNullable<ConversationView["open"]> }) {
  const path = conversationPath(conversation.id);
  const last = open.messages.at(-1);
  return (
    <div className="thread">
      <Notice>
        <p>{richMessage(m.admin_conversation_until, { when: <Time at={open.until} /> })}</p>
      </Notice>
      {open.earlier === null ? null : (
        <ShowMore about={m.thread_earlier()} to={`${path}?before=${open.earlier}`} />
      )}
      <ol className="messages" aria-label={m.thread_list_title()}>
        {open.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {last && last.position < conversation.message_count ? (
        <p>
          <a href={path}>{m.thread_latest()}</a>
        </p>
      ) : null}
    </div>
  );
}

/** Said in place of a text that is not there. */
function goneText({ is_deleted, is_hidden }: MessageForOperator): string {
  if (is_hidden) return m.thread_hidden_own();
  return is_deleted ? m.thread_deleted() : m.thread_text_gone();
}

function Message({ message }: { message: MessageForOperator }) {
  const { side, writer, text, files, sent_at } = message;
  const isProvider = side === "provider";
  const name = writer?.name ?? m.admin_report_closed_account();
  return (
    <li className={isProvider ? "message own" : "message"}>
      <MessageBody text={text} files={files} gone={goneText(message)} />
      <footer className="message-foot small soft">
        <span>
          {name} · <Time at={sent_at} form="short" />
        </span>
      </footer>
    </li>
  );
}

/** Asks an operator why they read a conversation. */
export function AskReason({
  hidden,
  result,
}: {
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
}) {
  return (
    <section className="stack max-w-form">
      <h2>{m.admin_conversation_ask()}</h2>
      <p>{m.admin_conversation_ask_text({ minutes: limits.thread_reading_minutes })}</p>
      <Form id="read" result={result} hidden={hidden} isDocument>
        <TextArea
          name="reason"
          label={m.operator_reason()}
          hint={m.admin_conversation_reason_hint()}
          maxLength={limits.reason_characters}
          rows={3}
        />
        <FormActions>
          <Button look="primary" name="command" value="read_thread">
            {m.admin_conversation_read()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** Between whom a conversation is, and about what. */
export function ConversationFacts({ conversation }: ConversationProps) {
  const { customer, provider, message_count, begun_at, request_id, request_number } = conversation;
  return (
    <Card as="section">
      <dl className="grid gap-3">
        <Person term={m.admin_booking_customer()} person={customer} />
        <Person term={m.admin_booking_provider()} person={provider} />
        <div>
          <dt className="small soft">{m.admin_conversation_messages()}</dt>
          <dd className="num">{message_count}</dd>
        </div>
        <div>
          <dt className="small soft">{m.admin_conversation_begun()}</dt>
          <dd>
            <Time at={begun_at} />
          </dd>
        </div>
      </dl>
      <a className="mt-3 inline-block py-1" href={`/admin/requests/${request_id}`}>
        {m.admin_report_request({ number: request_number })}
      </a>
    </Card>
  );
}

/** Who read a conversation, when and why, the latest first. */
export function Readings({ readings }: { readings: readonly ReadingForOperator[] }) {
  if (readings.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{m.admin_conversation_readings()}</h2>
      <ul className="stack tight">
        {readings.map(({ id, operator, read_at, reason }) => (
          <li key={id}>
            <span className="small soft block break-all">
              <Time at={read_at} form="short" /> · {operator}
            </span>
            <span className="whitespace-pre-line">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
