import { CalendarCheck, House, Inbox, Plus, ShieldCheck, UserRound } from "lucide-react";
import { NavLink } from "react-router";
import type { ShellMember } from "#app/context.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import { ProfileMenu } from "./profile-menu.tsx";

/** Name, primary places, who one is, and the way to a new request. */
export function TopBar({ member, openMatters }: { member: ShellMember | null; openMatters: number }) {
  const isProvider = member?.profiles.find((profile) => profile.is_active)?.kind === "provider";
  return (
    <header className="top">
      <div className="top-row">
        {/* The start page may ship no script, so it is entered as a document. */}
        <a className="brand" href="/">
          {m.common_brand()}
        </a>
        {member ? (
          <nav className="places" aria-label={m.shell_nav_label()}>
            <NavLink to="/requests">{m.shell_requests()}</NavLink>
            <NavLink to="/bookings">{m.shell_bookings()}</NavLink>
            {member.is_operator ? (
              <NavLink to="/admin">
                {m.shell_admin()} <OpenMatters count={openMatters} />
              </NavLink>
            ) : null}
          </nav>
        ) : null}
        <div className="top-end">
          {member ? (
            <>
              {isProvider ? null : (
                <LinkButton to="/request">
                  <Icon of={Plus} />
                  {m.shell_new_request()}
                </LinkButton>
              )}
              <ProfileMenu member={member} />
            </>
          ) : (
            <>
              <LinkButton to="/auth/signin" look="quiet" isDocument>
                {m.shell_sign_in()}
              </LinkButton>
              <LinkButton to="/request" isDocument>
                {m.shell_new_request()}
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The same places within reach of a thumb. */
export function BottomBar({ isOperator, openMatters }: { isOperator: boolean; openMatters: number }) {
  return (
    <nav className="tabs" aria-label={m.shell_places_label()}>
      <a href="/">
        <Icon of={House} />
        {m.shell_home()}
      </a>
      <NavLink to="/requests">
        <Icon of={Inbox} />
        {m.shell_requests()}
      </NavLink>
      <NavLink to="/bookings">
        <Icon of={CalendarCheck} />
        {m.shell_bookings()}
      </NavLink>
      {isOperator ? (
        <NavLink to="/admin">
          <Icon of={ShieldCheck} />
          <span>
            {m.shell_admin()} <OpenMatters count={openMatters} />
          </span>
        </NavLink>
      ) : (
        <NavLink to="/account">
          <Icon of={UserRound} />
          {m.shell_account()}
        </NavLink>
      )}
    </nav>
  );
}

/** How much waits for an operator: a figure to see, a phrase to hear. */
function OpenMatters({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="num text-accent font-semibold" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">
        , {count === 1 ? m.shell_admin_open_one() : m.shell_admin_open_many({ count })}
      </span>
    </>
  );
}
