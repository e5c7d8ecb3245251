import { Link } from "react-router";
import { SentFilesField } from "#app/components/file/sent-files-field.tsx";
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { threadEndPath, threadPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import type { MomentName, MomentView, ReadingView } from "#server/thread/reads/moments.ts";
import type { MessageView, ThreadView } from "#server/thread/reads/thread.ts";
import { DeleteMessage, PublishMessage, ReportMessage } from "./message-actions.tsx";
import { MessageBody } from "./message-body.tsx";
import { personOf, writerOf } from "./person.ts";

type ThreadProps = { thread: ThreadView; form: PanelForm };

/** The title of a conversation for its reader. */
export const threadName = (thread: ThreadView): string =>
  thread.side === "provider" && thread.customer_name === null
    ? m.thread_title_customer()
    : m.thread_title({ name: personOf(thread) });

/** A conversation: its messages, oldest first, and the form for the next one. */
export function Thread({ thread, form }: ThreadProps) {
  const path = threadPath(thread);
  const entries = entriesOf(thread);
  return (
    <div className="thread">
      <PageHeader title={threadName(thread)} sentence={<About thread={thread} />} />
      {thread.earlier === null ? null : (
        <ShowMore about={m.thread_earlier()} to={`${path}?before=${thread.earlier}`} />
      )}
      {thread.messages.length === 0 ? <p className="soft">{emptyText(thread)}</p> : null}
      {entries.length > 0 ? (
        <ol className="messages" aria-label={m.thread_list_title()}>
          {entries.map((entry) =>
            "name" in entry ? (
              <Moment key={entry.id} moment={entry} />
            ) : "reason" in entry ? (
              <Reading key={entry.id} reading={entry} />
            ) : (
              <Message key={entry.id} message={entry} thread={thread} form={form} />
            ),
          )}
        </ol>
      ) : null}
      {isLatest(thread) ? null : (
        <p>
          <Link to={threadEndPath(thread)}>{m.thread_latest()}</Link>
        </p>
      )}
      <div id="write">
        {thread.may_write ? (
          <Write thread={thread} form={form} />
        ) : (
          <Notice>
            <p>{thread.is_blocked ? m.thread_blocked() : m.thread_closed()}</p>
          </Notice>
        )}
      </div>
      <Blocking thread={thread} form={form} />
    </div>
  );
}

const isLatest = ({ messages, message_count }: ThreadView) =>
  message_count === 0 || messages.at(-1)?.position === message_count;

type Entry = MessageView | MomentView | ReadingView;

/** Messages and what happened between them, oldest first; at one instant, what happened comes first. */
function entriesOf({ messages, moments, readings }: ThreadView): Entry[] {
  const instantOf = (entry: Entry) => ("at" in entry ? entry.at : entry.sent_at);
  return [...moments, ...readings, ...messages].sort(
    (one, other) => Date.parse(instantOf(one)) - Date.parse(instantOf(other)),
  );
}

const momentTexts: Record<MomentName, () => string> = {
  offer_sent: m.thread_offer_sent,
  offer_revised: m.thread_offer_revised,
  offer_countered: m.thread_offer_countered,
  counter_answered: m.thread_counter_answered,
  counter_withdrawn: m.thread_counter_withdrawn,
  offer_withdrawn: m.thread_offer_withdrawn,
  offer_declined: m.thread_offer_declined,
  offer_expired: m.thread_offer_expired,
  offer_accepted: m.thread_offer_accepted,
  booking_confirmed: m.thread_booking_confirmed,
  booking_delivered: m.thread_booking_delivered,
  booking_cancelled: m.thread_booking_cancelled,
  booking_completed: m.thread_booking_completed,
};

function Moment({ moment: { name, at } }: { moment: MomentView }) {
  return (
    <li className="thread-moment small soft">
      {momentTexts[name]()} · <Time at={at} form="short" />
    </li>
  );
}

function Reading({ reading: { reason, at } }: { reading: ReadingView }) {
  return (
    <li className="thread-moment small soft">
      {m.thread_read_by_operator()} · <Time at={at} form="short" />
      <span className="block whitespace-pre-line">{m.thread_read_reason({ reason })}</span>
    </li>
  );
}

function About({ thread: { title, sees_request, number, request_id } }: { thread: ThreadView }) {
  if (title === null) return m.thread_about_number({ number });
  return richMessage(m.thread_about, {
    request: sees_request ? (
      <Link to={`/request/${request_id}`} viewTransition>
        {title}
      </Link>
    ) : (
      title
    ),
  });
}

const emptyText = (thread: ThreadView) =>
  thread.side === "provider"
    ? m.thread_empty_provider()
    : m.thread_empty_customer({ name: thread.provider_name });

function Message({ message, thread, form }: ThreadProps & { message: MessageView }) {
  const { is_own, sent_at, text, files } = message;
  return (
    <li className={is_own ? "message own" : "message"}>
      <MessageBody text={text} files={files} gone={goneText(message)} />
      {message.is_hidden && message.is_writer ? (
        <p className="small">
          <Link className="inline-block py-1" to={`/moderation#${message.id}`}>
            {m.thread_hidden_why()}
          </Link>
        </p>
      ) : null}
      <footer className="message-foot small soft">
        <span>
          {writerOf(message, thread)} · <Time at={sent_at} form="short" />
          {message.is_read && !message.is_deleted ? ` · ${m.thread_read()}` : null}
        </span>
        {message.deletable_until ? <DeleteMessage message={message} form={form} /> : null}
      </footer>
      {message.may_report ? <ReportMessage message={message} form={form} /> : null}
      {is_own && text && thread.may_publish ? (
        <PublishMessage message={message} thread={thread} form={form} />
      ) : null}
    </li>
  );
}

/** Said in place of a message that is deleted or hidden, or whose writer's account is closed. */
function goneText({ is_deleted, is_hidden, is_writer }: MessageView): string {
  if (is_hidden) return is_writer ? m.thread_hidden_own() : m.thread_hidden();
  if (!is_deleted) return m.thread_text_gone();
  return is_writer ? m.thread_deleted_own() : m.thread_deleted();
}

/** Ends a conversation without an offer, or opens it again. */
function Blocking({ thread, form }: ThreadProps) {
  if (thread.id === null || !(thread.may_block || thread.is_blocked)) return null;
  return (
    <Form
      id="blocking"
      result={form.resultOf("block_thread") ?? form.resultOf("unblock_thread")}
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-blocking`, thread_id: thread.id }}
    >
      {thread.is_blocked ? (
        <Button name="command" value="unblock_thread">
          {m.thread_unblock()}
        </Button>
      ) : (
        <>
          <p className="small soft">{m.thread_block_text()}</p>
          <FormActions>
            <Button look="quiet" name="command" value="block_thread">
              {m.thread_block()}
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  );
}

/** Remounted after one's own message, so that the field is empty again; what arrives meanwhile leaves it as it is. */
function Write({ thread, form }: ThreadProps) {
  const last = thread.messages.findLast((message) => message.is_own);
  const result = form.resultOf("send_message");
  return (
    <section className="stack tight" key={last?.id ?? ""}>
      <Form id="message" result={result} hidden={form.hidden} mayHaveFiles>
        <TextArea
          name="body"
          label={m.thread_field()}
          hint={thread.is_masked ? m.thread_masked() : undefined}
          isRequired={false}
          maxLength={limits.message_characters}
          rows={3}
        />
        <details
          open={result?.fields?.files ? true : undefined}
          onDragEnter={({ currentTarget }) => {
            currentTarget.open = true;
          }}
        >
          <summary className="small">{m.thread_files_add()}</summary>
          <div className="mt-3">
            <SentFilesField />
          </div>
        </details>
        <FormActions>
          <Button look="primary" name="command" value="send_message">
            {m.thread_send()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
