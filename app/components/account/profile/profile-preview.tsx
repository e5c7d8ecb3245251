import { ProviderCard } from "#app/components/offer/provider-card.tsx";
import { Card, Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";
import type { ProviderCard as ProviderView } from "#server/offer/reads/provider.ts";
import { profileText } from "../profile-text.ts";
import type { TypedProfile } from "./use-typed.ts";

type ProfilePreviewProps = {
  profile: OwnProfile;
  /** What customers see of a provider beside its offers; null for a customer. */
  card: ProviderView | null;
  /** What the form holds, which is shown in place of what is stored. */
  typed: TypedProfile | null;
};

/** The profile as the other side sees it, while it is typed. Folded on narrow screens. */
export function ProfilePreview({ profile, card, typed }: ProfilePreviewProps) {
  const isProvider = profile.kind === "provider";
  return (
    <section className="seen" aria-labelledby="seen-title">
      <details>
        <summary>
          <h2 id="seen-title">
            {isProvider ? m.account_preview_customers() : m.account_preview_providers()}
          </h2>
        </summary>
        <div className="stack mt-3">
          <Card>
            {card ? (
              <ProviderCard provider={typedCard(card, typed)} />
            ) : (
              <Customer profile={profile} typed={typed} />
            )}
          </Card>
          <p className="hint">
            {isProvider ? m.account_preview_contact_hint() : m.account_preview_providers_hint()}
          </p>
          {isProvider && !profile.is_verified ? (
            <p className="hint">{m.account_preview_unverified_hint()}</p>
          ) : null}
        </div>
      </details>
    </section>
  );
}

/** A card with the values of the form. A changed identity is shown with the stored verification: it is not saved yet. */
function typedCard(card: ProviderView, typed: TypedProfile | null): ProviderView {
  if (!typed) return card;
  const { display_name, is_company, country, about } = typed;
  return {
    ...card,
    name: display_name.trim() || card.name,
    is_company,
    country: country || card.country,
    about: about.trim() || null,
  };
}

function Customer({ profile, typed }: Pick<ProfilePreviewProps, "profile" | "typed">) {
  const { locale } = useViewer();
  const name = typed?.display_name.trim() || profile.display_name;
  const about = (typed ? typed.about : profile.about)?.trim();
  const kind = {
    kind: profile.kind,
    is_company: typed?.is_company ?? profile.is_company,
    country: typed?.country || profile.country,
  };
  return (
    <div className="seen-card">
      <div className="seen-head">
        <Face initials={initialsOf(name)} photo={photoPath(profile.photo_id)} isLarge />
        <div>
          <p className="seen-name">{name}</p>
          <p className="small soft">{profileText(kind, locale)}</p>
        </div>
      </div>
      {about ? <p className="whitespace-pre-line">{about}</p> : null}
    </div>
  );
}
