import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, Face } from "#app/ui/content.tsx";
import { initialsOf, photoPath } from "#app/ui/face-words.ts";
import { Form } from "#app/ui/form.tsx";
import { formatList } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { OwnProfileRow } from "#server/account/reads-lists.ts";
import { profileLine } from "./profile-words.ts";

type Act = "set_default_profile" | "archive_profile" | "restore_profile";
/** `keys` are idempotency keys, one per form. */
type Listed = OwnProfileRow & { is_active: boolean; keys: Record<Act, string> };

/** The active profiles with the actions each allows. */
export function ProfileList({ profiles, here }: { profiles: readonly Listed[]; here: string }) {
  return (
    <ul className="profiles card" aria-label={m.account_profiles_list()}>
      {profiles.map((profile) => (
        <Entry key={profile.id} profile={profile} things={profiles.length > 1 ? thingsOf(profile) : []}>
          {profile.is_active ? (
            <LinkButton to="/account/profile" isCompact>
              {m.account_profiles_edit()}
              <Whose {...profile} />
            </LinkButton>
          ) : (
            // A document, because everything on a page may depend on the profile.
            <form method="post" action="/preferences/profile">
              <input type="hidden" name="next" value={here} />
              <Button isCompact name="profile_id" value={profile.id}>
                {m.account_profiles_switch()}
                <Whose {...profile} />
              </Button>
            </form>
          )}
          {profile.is_default ? null : (
            <ActForm
              profile={profile}
              command="set_default_profile"
              label={m.account_profiles_make_default()}
            />
          )}
          {profiles.length > 1 && thingsOf(profile).length === 0 ? (
            <ActForm profile={profile} command="archive_profile" label={m.account_profiles_archive()} />
          ) : null}
        </Entry>
      ))}
    </ul>
  );
}

/** The archived profiles, in a closed `details` element. */
export function ArchivedProfiles({ profiles }: { profiles: readonly Listed[] }) {
  const count = profiles.length;
  if (count === 0) return null;
  return (
    <details className="archived">
      <summary>
        {count === 1 ? m.account_profiles_archived_one() : m.account_profiles_archived_many({ count })}
      </summary>
      <div className="stack">
        <p className="soft">{m.account_profiles_archived_hint()}</p>
        <ul className="profiles card">
          {profiles.map((profile) => (
            <Entry key={profile.id} profile={profile} things={[]}>
              <ActForm profile={profile} command="restore_profile" label={m.account_profiles_restore()} />
            </Entry>
          ))}
        </ul>
      </div>
    </details>
  );
}

type EntryProps = { profile: Listed; things: readonly string[]; children: ReactNode };

/** `things` are the unfinished items that prevent archiving. */
function Entry({ profile, things, children }: EntryProps) {
  const { locale } = useViewer();
  const listed = formatList(things, locale);
  return (
    <li>
      <Face initials={initialsOf(profile.display_name)} photo={photoPath(profile.photo_id)} isLarge />
      <div>
        <p className="name">
          {profile.display_name}
          {profile.is_active ? <Badge tone="go">{m.account_profiles_active()}</Badge> : null}
          {profile.is_default ? <Badge>{m.account_profiles_default()}</Badge> : null}
          {profile.kind === "provider" && !profile.is_verified ? (
            <Badge tone="wait">{m.account_preview_unverified()}</Badge>
          ) : null}
        </p>
        <p className="small soft">{profileLine(profile, locale)}</p>
        {listed ? <p className="small soft">{m.account_profiles_waiting({ things: listed })}</p> : null}
      </div>
      <div className="acts">{children}</div>
    </li>
  );
}

type ActProps = {
  profile: Listed;
  command: Act;
  label: string;
};

/** One command for one profile. The `text:` prefix keeps its id apart from the form's acting profile. */
function ActForm({ profile, command, label }: ActProps) {
  return (
    <Form isInline hidden={{ _key: profile.keys[command], "text:profile_id": profile.id }}>
      <Button isCompact look="quiet" name="command" value={command}>
        {label}
        <Whose {...profile} />
      </Button>
    </Form>
  );
}

/** The profile's name for screen readers, because the buttons of all profiles read alike. */
function Whose({ display_name }: { display_name: string }) {
  return <span className="visually-hidden">{display_name}</span>;
}

/** Unfinished requests, offers and bookings as counted phrases. */
function thingsOf({ unfinished }: OwnProfileRow): string[] {
  const { requests, offers, bookings } = unfinished;
  const told = (count: number, one: () => string, many: (inputs: { count: number }) => string) =>
    count === 0 ? [] : [count === 1 ? one() : many({ count })];
  return [
    ...told(requests, m.account_profiles_requests_one, m.account_profiles_requests_many),
    ...told(offers, m.account_profiles_offers_one, m.account_profiles_offers_many),
    ...told(bookings, m.account_profiles_bookings_one, m.account_profiles_bookings_many),
  ];
}
