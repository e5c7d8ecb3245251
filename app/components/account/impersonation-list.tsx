import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OwnImpersonationRow } from "#server/account/reads/lists.ts";

/** Each impersonation of this account by an operator: start, end and reason. */
export function ImpersonationList({ rows }: { rows: readonly OwnImpersonationRow[] }) {
  return (
    <ol className="past">
      {rows.map(({ id, reason, started_at, ends_at, ended_at }) => (
        <li key={id}>
          <p>
            {richMessage(ended_at ? m.operator_own_acted_from : m.operator_own_acted_until, {
              from: <Time at={started_at} />,
              to: <Time at={ended_at ?? ends_at} form="time" />,
            })}
          </p>
          <p className="soft whitespace-pre-line">{reason}</p>
        </li>
      ))}
    </ol>
  );
}
