import { useLocation } from "react-router";
import { formatList } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import type { ShellDemo } from "#server/http/context.ts";

const hourMs = 3_600_000;
const clockSteps = [
  { ms: hourMs, label: m.shell_demo_hour },
  { ms: 24 * hourMs, label: m.shell_demo_day },
  { ms: 7 * 24 * hourMs, label: m.shell_demo_week },
] as const;

/** Demo mode only: names the stand-ins, links to the inbox and, in a menu, moves the clock. */
export function DemoBanner({ demo, now }: { demo: ShellDemo; now: string | null }) {
  const { pathname, search } = useLocation();
  const services = formatList(demo.stand_ins, getLocale());
  return (
    <aside className="demo" aria-label={m.shell_demo_label()}>
      <div className="demo-row">
        <span className="demo-text">{m.shell_demo_short()}</span>
        {demo.inbox_url ? (
          <a href={demo.inbox_url} target="_blank" rel="noreferrer">
            {m.shell_demo_inbox()}
          </a>
        ) : null}
        {demo.authenticator ? <span className="num">{m.shell_demo_code(demo.authenticator)}</span> : null}
        <details className="menu" name="menu">
          <summary>
            <span className="demo-label">{m.shell_demo_label()}</span>
            {now ? <Time at={now} form="short" /> : null}
          </summary>
          <div className="menu-panel">
            <p>{m.shell_demo_text({ services })}</p>
            {demo.may_move_clock ? (
              <form method="post" action="/preferences/clock" aria-label={m.shell_demo_clock_label()}>
                <input type="hidden" name="next" value={`${pathname}${search}`} />
                {clockSteps.map(({ ms, label }) => (
                  <button key={ms} type="submit" className="button compact" name="move_ms" value={ms}>
                    {label()}
                  </button>
                ))}
              </form>
            ) : null}
          </div>
        </details>
      </div>
    </aside>
  );
}
