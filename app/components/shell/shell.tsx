import type { ReactNode } from "react";
import type { ShellDemo, ShellMember, Theme } from "#app/context.ts";
import { m } from "#messages/messages.js";
import { DemoBanner } from "./demo-banner.tsx";
import { Footer } from "./footer.tsx";
import { BottomBar, TopBar } from "./places.tsx";

type ShellProps = {
  member: ShellMember | null;
  /** How much waits for an operator. */
  openMatters: number;
  demo: ShellDemo | null;
  now: string | null;
  theme: Theme;
  children: ReactNode;
};

/** The frame of every page: skip link, banner, top bar, content, footer, and the bottom bar of small screens. */
export function Shell({ member, openMatters, demo, now, theme, children }: ShellProps) {
  return (
    <div className={member ? "page has-tabs" : "page"}>
      <div>
        <a className="skip" href="#content">
          {m.shell_skip()}
        </a>
        {demo ? <DemoBanner demo={demo} now={now} /> : null}
        <TopBar member={member} openMatters={openMatters} />
      </div>
      <main id="content" className="main" tabIndex={-1}>
        {children}
      </main>
      <Footer theme={theme} />
      {member ? <BottomBar isOperator={member.is_operator} openMatters={openMatters} /> : null}
    </div>
  );
}
