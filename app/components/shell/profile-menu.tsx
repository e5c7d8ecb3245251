import { Check, LogOut, Settings2, Users } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLocation } from "react-router";
import { Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import type { ShellMember, ShellProfile } from "#server/http/context.ts";

/**
 * The active profile and the account's menu. A `details` element and plain forms, so it works without scripts.
 * Switching loads a new document, because everything on the page may depend on the profile.
 */
export function ProfileMenu({ member }: { member: ShellMember }) {
  const { pathname, search } = useLocation();
  const active = member.profiles.find(({ is_active }) => is_active);
  return (
    <details className="menu" name="menu" onKeyDown={closeOnEscape}>
      <summary>
        <Face initials={member.initials} photo={photoPath(active?.photo_id)} />
        <span className="menu-name">{member.display_name}</span>
        <span className="visually-hidden">{m.shell_profile_menu_hint()}</span>
      </summary>
      <div className="menu-panel">
        {member.profiles.length > 0 ? <p>{m.shell_profile_switch()}</p> : null}
        {member.profiles.length > 0 ? (
          <form method="post" action="/preferences/profile">
            <input type="hidden" name="next" value={pathname + search} />
            {member.profiles.map((profile) => (
              <ProfileChoice key={profile.id} profile={profile} />
            ))}
          </form>
        ) : null}
        {member.profiles.length > 0 ? <div className="menu-rule" /> : null}
        <a className="menu-item" href="/account">
          <Icon of={Settings2} />
          {m.shell_account()}
        </a>
        <a className="menu-item" href="/account/profiles">
          <Icon of={Users} />
          {m.shell_profile_manage()}
        </a>
        <form method="post" action="/auth/sign-out">
          <button type="submit" className="menu-item">
            <Icon of={LogOut} />
            {m.shell_sign_out()}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Escape closes the menu and returns the focus to its `summary`. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

function ProfileChoice({ profile }: { profile: ShellProfile }) {
  const kind = profile.kind === "provider" ? m.shell_profile_provider() : m.shell_profile_customer();
  return (
    <button
      type="submit"
      name="profile_id"
      value={profile.id}
      className="menu-item"
      aria-current={profile.is_active || undefined}
    >
      <span>
        {profile.display_name}
        <small>{profile.is_active ? `${kind}, ${m.shell_profile_active()}` : kind}</small>
      </span>
      {profile.is_active ? <Icon of={Check} /> : null}
    </button>
  );
}
