import { Bell, CalendarCheck, House, Inbox, MessageSquare, Plus, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { ShellMember, Theme } from "#server/http/context.ts";
import { Brand } from "./brand.tsx";
import { navigationPath } from "./navigation-path.ts";
import { ProfileMenu } from "./profile-menu.tsx";

/** Brand, main navigation, profile menu and the button for a new request. */
export function TopBar({
  member,
  isUnknown = false,
  openMatters,
  unreadThreads,
  unreadNotifications,
  isFunnel = false,
  theme,
}: {
  member: ShellMember | null;
  isUnknown?: boolean;
  openMatters: number;
  unreadThreads: number;
  unreadNotifications: number;
  /** Omits the bell, the profile menu and the button for a new request. */
  isFunnel?: boolean;
  theme: Theme;
}) {
  const isProvider = member?.profiles.find((profile) => profile.is_active)?.kind === "provider";
  return (
    <header className="top">
      <div className="top-row">
        <Brand theme={theme} />
        {member ? (
          <nav className="places" aria-label={m.shell_nav_label()}>
            <NavigationLink to="/requests">{m.shell_requests()}</NavigationLink>
            <NavigationLink to="/bookings">{m.shell_bookings()}</NavigationLink>
            <NavigationLink to="/messages">
              {m.shell_messages()} <UnreadCount count={unreadThreads} />
            </NavigationLink>
            {member.is_operator ? (
              <NavigationLink to="/admin">
                {m.shell_admin()} <OpenTaskCount count={openMatters} />
              </NavigationLink>
            ) : null}
          </nav>
        ) : null}
        <div className="top-end">
          {isFunnel && (member || isUnknown) ? null : member ? (
            <>
              {isProvider ? null : (
                <LinkButton to="/request" className="min-w-11">
                  <Icon of={Plus} />
                  {/* No room beside the bell on the smallest screens, and beside the places until wider ones. */}
                  <span
                    className={
                      member.is_operator
                        ? "max-[60rem]:sr-only"
                        : "max-[24.5rem]:sr-only min-[40rem]:max-[48rem]:sr-only"
                    }
                  >
                    {m.shell_new_request()}
                  </span>
                </LinkButton>
              )}
              <Link to="/notifications" className="button quiet min-w-11">
                <Icon of={Bell} />
                <span className="visually-hidden">{m.shell_notifications()}</span>
                <UnreadCount count={unreadNotifications} />
              </Link>
              <ProfileMenu member={member} />
            </>
          ) : isUnknown ? null : (
            <>
              <LinkButton to="/auth/signin" look="quiet" isDocument>
                {m.shell_sign_in()}
              </LinkButton>
              {isFunnel ? null : (
                <LinkButton to="/request" isDocument>
                  {m.shell_new_request()}
                </LinkButton>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The main navigation at the bottom of small screens. */
export function BottomBar({
  isOperator,
  openMatters,
  unreadThreads,
}: {
  isOperator: boolean;
  openMatters: number;
  unreadThreads: number;
}) {
  return (
    <nav className="bar" aria-label={m.shell_places_label()}>
      <NavigationLink to="/" isDocument>
        <Icon of={House} />
        {m.shell_home()}
      </NavigationLink>
      <NavigationLink to="/requests">
        <Icon of={Inbox} />
        {m.shell_requests()}
      </NavigationLink>
      <NavigationLink to="/bookings">
        <Icon of={CalendarCheck} />
        {m.shell_bookings()}
      </NavigationLink>
      {isOperator ? (
        <NavigationLink to="/admin">
          <Icon of={ShieldCheck} />
          <span>
            {m.shell_admin()} <OpenTaskCount count={openMatters} />
          </span>
        </NavigationLink>
      ) : (
        <NavigationLink to="/messages">
          <Icon of={MessageSquare} />
          <span>
            {m.shell_messages()} <UnreadCount count={unreadThreads} />
          </span>
        </NavigationLink>
      )}
    </nav>
  );
}

/** A navigation link, marked as current on its own page and on pages that belong to it. */
function NavigationLink({
  to,
  isDocument,
  children,
}: {
  to: string;
  isDocument?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const current = pathname === to ? "page" : navigationPath(pathname) === to ? "true" : undefined;
  return (
    <Link to={to} reloadDocument={isDocument} aria-current={current}>
      {children}
    </Link>
  );
}

type CountProps = { count: number };

const OpenTaskCount = ({ count }: CountProps) => (
  <Count count={count} phrase={count === 1 ? m.shell_admin_open_one : m.shell_admin_open_many} />
);

const UnreadCount = ({ count }: CountProps) => (
  <Count count={count} max={99} phrase={m.shell_messages_unread} />
);

/** How many wait behind a link, "99+" for more than `max`, with a phrase for screen readers; nothing for none. */
function Count({
  count,
  max = Number.POSITIVE_INFINITY,
  phrase,
}: CountProps & { max?: number; phrase: (inputs: { count: string }) => string }) {
  const { locale } = useViewer();
  if (count === 0) return null;
  const text = count > max ? `${formatCount(max, locale)}+` : formatCount(count, locale);
  return (
    <>
      <span className="num text-accent font-semibold" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden">, {phrase({ count: text })}</span>
    </>
  );
}
