import { Badge, Card, Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";
import { profileText } from "../profile-text.ts";

/** The profile as the other side sees it. */
export function ProfilePreview({ profile }: { profile: OwnProfile }) {
  const { locale } = useViewer();
  const isProvider = profile.kind === "provider";
  return (
    <section className="stack" aria-labelledby="seen-title">
      <h2 id="seen-title">{isProvider ? m.account_preview_customers() : m.account_preview_providers()}</h2>
      <Card>
        <div className="seen">
          <div className="seen-head">
            <Face initials={initialsOf(profile.display_name)} photo={photoPath(profile.photo_id)} isLarge />
            <div>
              <p className="seen-name">{profile.display_name}</p>
              <p className="small soft">{profileText(profile, locale)}</p>
            </div>
          </div>
          {isProvider ? (
            <div>
              <Badge tone={profile.is_verified ? "good" : "wait"}>
                {profile.is_verified ? m.account_preview_verified() : m.account_preview_unverified()}
              </Badge>
            </div>
          ) : null}
          {profile.about ? <p className="seen-about">{profile.about}</p> : null}
        </div>
      </Card>
      {isProvider ? null : <p className="hint">{m.account_preview_providers_hint()}</p>}
      {isProvider && !profile.is_verified ? (
        <p className="hint">{m.account_preview_unverified_hint()}</p>
      ) : null}
    </section>
  );
}
