import { lazy, type ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { liveNameOf } from "#app/live/live-name.ts";
import { isFunnelPage } from "#app/script-free.ts";
import { type FlashMessage, Toast } from "#app/ui/toast.tsx";
import { m } from "#messages/messages.js";
import type { BrowserSession, ShellActing, ShellDemo, ShellMember, Theme } from "#server/http/context.ts";
import { Footer } from "./footer.tsx";
import { LiveRefresh } from "./live-refresh.tsx";
import { BottomBar, TopBar } from "./navigation.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { RefusedAddress } from "./refused-address.tsx";
import { RouteTransition } from "./route-transition.tsx";
import { SessionSync } from "./session-sync.tsx";

// Only a demo has the first, only an operator who acts for somebody the second, and only the operators' pages the third.
const DemoBanner = lazy(async () => {
  const { DemoBanner: Banner } = await import("./demo-banner.tsx");
  return { default: Banner };
});
const ImpersonationBanner = lazy(async () => {
  const { ImpersonationBanner: Banner } = await import("./impersonation-banner.tsx");
  return { default: Banner };
});
const ConsoleBar = lazy(async () => {
  const { ConsoleBar: Bar } = await import("./console-bar.tsx");
  return { default: Bar };
});

type ShellProps = {
  member: ShellMember | null;
  /** The account an operator impersonates, if any. */
  acting: ShellActing | null;
  /** The session could not be checked. */
  isUnknown: boolean;
  /** Number of open operator tasks. */
  openMatters: number;
  /** Number of conversations with unread messages. */
  unreadThreads: number;
  /** Number of notifications that the profile has not read, at most 100. */
  unreadNotifications: number;
  /** Flash message of the last command. */
  said: FlashMessage | null;
  demo: ShellDemo | null;
  session: BrowserSession | null;
  now: string | null;
  theme: Theme;
  children: ReactNode;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** A custom element: when React hydrates, it skips whatever an extension has put before it. */
      "proffer-page": { class: string; children: ReactNode };
    }
  }
}

/** The frame of every page: skip link, banner, top bar, content, footer, and the bottom bar of small screens. */
export function Shell(props: ShellProps) {
  const { member, acting, isUnknown, openMatters, unreadThreads, unreadNotifications } = props;
  const { said, demo, session, now, theme, children } = props;
  const isFunnel = isFunnelPage(useMatches());
  const liveName = liveNameOf(member, session);
  const { pathname } = useLocation();
  // An operator's start page shows the tasks of the console.
  const isConsole = pathname === "/" || pathname.split("/")[1] === "admin";
  return (
    <proffer-page class={member ? "page has-bar" : "page"}>
      <div>
        <a className="skip" href="#content">
          {m.shell_skip()}
        </a>
        <RouteTransition />
        <SessionSync session={session} />
        {liveName === null ? null : <LiveRefresh name={liveName} />}
        <OfflineNotice />
        {acting ? <ImpersonationBanner acting={acting} /> : null}
        {demo ? <DemoBanner demo={demo} now={now} /> : null}
        <TopBar
          member={member}
          isUnknown={isUnknown}
          openMatters={openMatters}
          unreadThreads={unreadThreads}
          unreadNotifications={unreadNotifications}
          isFunnel={isFunnel}
          theme={theme}
        />
        {member?.is_operator && isConsole ? <ConsoleBar /> : null}
      </div>
      <main id="content" className="main" tabIndex={-1}>
        <Toast said={said} />
        {member?.refused_email ? <RefusedAddress email={member.refused_email} /> : null}
        {children}
      </main>
      <Footer theme={theme} hasSwitches={!isFunnel} />
      {member ? (
        <BottomBar isOperator={member.is_operator} openMatters={openMatters} unreadThreads={unreadThreads} />
      ) : null}
    </proffer-page>
  );
}
