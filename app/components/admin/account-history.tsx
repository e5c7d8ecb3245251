import type { ReactNode } from "react";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type {
  AccountForOperator,
  ImpersonatedCommandView,
  ImpersonationView,
} from "#server/operator/reads/account.ts";
import { impersonatedCommandText } from "./account-text.ts";

/** Impersonations of an account and the commands run in them; each list newest first. */
export function AccountHistory({ account }: { account: AccountForOperator }) {
  const { impersonations, commands } = account;
  return (
    <>
      <HistorySection title={m.operator_acted()} none={m.operator_acted_none()}>
        {impersonations.map((one) => (
          <ImpersonationItem key={one.id} impersonation={one} />
        ))}
      </HistorySection>
      {impersonations.length > 0 ? (
        <HistorySection title={m.operator_deeds()} none={m.operator_deeds_none()}>
          {commands.map((command) => (
            <CommandItem key={command.id} command={command} />
          ))}
        </HistorySection>
      ) : null}
    </>
  );
}

function HistorySection({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      {children.length > 0 ? <ol className="past">{children}</ol> : <p className="soft">{none}</p>}
    </section>
  );
}

function ImpersonationItem({
  impersonation: { by, reason, started_at, ends_at, ended_at },
}: {
  impersonation: ImpersonationView;
}) {
  const span = ended_at ? m.operator_acted_span : m.operator_acted_until;
  return (
    <li>
      <p className="font-medium break-words">{by}</p>
      <p className="small soft">
        {richMessage(span, {
          from: <Time at={started_at} />,
          to: <Time at={ended_at ?? ends_at} form="time" />,
        })}
      </p>
      <p className="max-w-text whitespace-pre-line">{reason}</p>
    </li>
  );
}

function CommandItem({ command: { name, at, by } }: { command: ImpersonatedCommandView }) {
  return (
    <li>
      <p className="font-medium">{impersonatedCommandText(name)}</p>
      <p className="small soft">
        <Time at={at} /> {m.operator_by({ who: by })}
      </p>
    </li>
  );
}
