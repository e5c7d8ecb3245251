import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { Form } from "#app/ui/form/form.tsx";
import { formatList } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { OwnProfileRow } from "#server/account/reads/lists.ts";
import { profileText } from "./profile-text.ts";

type ProfileCommand = "set_default_profile" | "archive_profile" | "restore_profile";
/** `keys` are idempotency keys, one per form. */
type ProfileEntry = OwnProfileRow & { is_active: boolean; keys: Record<ProfileCommand, string> };

/** The active profiles with the actions each allows. */
export function ProfileList({ profiles, here }: { profiles: readonly ProfileEntry[]; here: string }) {
  return (
    <ul className="profiles card" aria-label={m.account_profiles_list()}>
      {profiles.map((profile) => (
        <Entry key={profile.id} profile={profile} things={profiles.length > 1 ? listUnfinished(profile) : []}>
          {profile.is_active ? (
            <LinkButton to="/account/profile" isCompact>
              {m.account_profiles_edit()}
              <ProfileName {...profile} />
            </LinkButton>
          ) : (
            // A document, because everything on a page may depend on the profile.
            <form method="post" action="/preferences/profile">
              <input type="hidden" name="next" value={here} />
              <Button isCompact name="profile_id" value={profile.id}>
                {m.account_profiles_switch()}
                <ProfileName {...profile} />
              </Button>
            </form>
          )}
          {profile.is_default ? null : (
            <CommandForm
              profile={profile}
              command="set_default_profile"
              label={m.account_profiles_make_default()}
            />
          )}
          {profiles.length > 1 && listUnfinished(profile).length === 0 ? (
            <CommandForm profile={profile} command="archive_profile" label={m.account_profiles_archive()} />
          ) : null}
        </Entry>
      ))}
    </ul>
  );
}

/** The archived profiles, in a closed `details` element. */
export function ArchivedProfiles({ profiles }: { profiles: readonly ProfileEntry[] }) {
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
              <CommandForm profile={profile} command="restore_profile" label={m.account_profiles_restore()} />
            </Entry>
          ))}
        </ul>
      </div>
    </details>
  );
}

type EntryProps = { profile: ProfileEntry; things: readonly string[]; children: ReactNode };

/** `things` are the unfinished items that prevent archiving. */
function Entry({ profile, things, children }: EntryProps) {
  const { locale } = useViewer();
  const unfinishedText = formatList(things, locale);
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
        <p className="small soft">{profileText(profile, locale)}</p>
        {unfinishedText ? (
          <p className="small soft">{m.account_profiles_waiting({ things: unfinishedText })}</p>
        ) : null}
      </div>
      <div className="acts">{children}</div>
    </li>
  );
}

type CommandFormProps = {
  profile: ProfileEntry;
  command: ProfileCommand;
  label: string;
};

/** One command for one profile. The `text:` prefix keeps its id apart from the form's acting profile. */
function CommandForm({ profile, command, label }: CommandFormProps) {
  return (
    <Form isInline hidden={{ _key: profile.keys[command], "text:profile_id": profile.id }}>
      <Button isCompact look="quiet" name="command" value={command}>
        {label}
        <ProfileName {...profile} />
      </Button>
    </Form>
  );
}

/** The profile's name for screen readers, because the buttons of all profiles read alike. */
function ProfileName({ display_name }: { display_name: string }) {
  return <span className="visually-hidden">{display_name}</span>;
}

/** Unfinished requests, offers and bookings as counted phrases. */
function listUnfinished({ unfinished }: OwnProfileRow): string[] {
  const { requests, offers, bookings } = unfinished;
  const countPhrase = (count: number, one: () => string, many: (inputs: { count: number }) => string) =>
    count === 0 ? [] : [count === 1 ? one() : many({ count })];
  return [
    ...countPhrase(requests, m.account_profiles_requests_one, m.account_profiles_requests_many),
    ...countPhrase(offers, m.account_profiles_offers_one, m.account_profiles_offers_many),
    ...countPhrase(bookings, m.account_profiles_bookings_one, m.account_profiles_bookings_many),
  ];
}
