import { UserRoundCog } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Deadline, useHasPassed } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ShellActing } from "#server/http/context.ts";

/** Banner on every page of an impersonation: account, time left and the button that ends it. */
export function ImpersonationBanner({ acting: { name, ends_at } }: { acting: ShellActing }) {
  const hasPassed = useHasPassed(ends_at);
  return (
    <aside className="acting" aria-label={m.operator_banner_label()}>
      <div className="acting-row">
        <Icon of={UserRoundCog} />
        <p>
          {richMessage(m.operator_banner, { name: <b>{name}</b> })}{" "}
          <span className="num">
            {hasPassed ? (
              <a href="/">{m.operator_banner_over()}</a>
            ) : (
              richMessage(m.operator_banner_left, { time: <Deadline at={ends_at} /> })
            )}
          </span>
        </p>
        <form method="post" action="/auth/impersonation-stop">
          <button type="submit" className="button compact">
            {m.operator_banner_stop()}
          </button>
        </form>
      </div>
    </aside>
  );
}
