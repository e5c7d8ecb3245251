import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ConversationRow } from "#server/operator/reads/conversation.ts";
import { conversationPath } from "./decision-path.ts";

/** The conversations about a request, for operators: with whom and how much, and the way to each. */
export function Conversations({ rows }: { rows: readonly ConversationRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack tight" id="conversations">
      <h2>{m.admin_conversations()}</h2>
      <ul className="stack tight">
        {rows.map(({ id, provider, message_count, last_message_at }) => (
          <li key={id}>
            <a className="inline-block py-1" href={conversationPath(id)}>
              {provider?.name ?? m.admin_report_closed_account()}
            </a>
            <span className="small soft block">
              {m.admin_conversation_count({ count: message_count })} ·{" "}
              <Time at={last_message_at} form="short" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
