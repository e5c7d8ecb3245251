import { CategoryPicture } from "#app/components/category/picture.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { limits } from "#domain/limits.ts";
import type { Accents } from "#domain/partner/colour.ts";
import { m } from "#messages/messages.js";
import type { PartnerLogo } from "#server/partner/reads/partner.ts";

export type JoinPageProps = {
  partner: {
    name: string;
    display_name: string;
    logo: PartnerLogo | null;
    accents: Accents | null;
    /** The partner's text, made by the Markdown renderer. */
    html: string;
  };
  text_locale: "en" | "de";
  categories: readonly { slug: string; name: string }[];
  is_member: boolean;
  preview: { locale: "en" | "de"; is_paused: boolean; id: string } | null;
};

/** A partner's page for the people it brings, in its colours. Works without scripts, and ships none. */
export function JoinPage({ partner, text_locale, categories, is_member, preview }: JoinPageProps) {
  const { name, display_name, logo, html, accents } = partner;
  return (
    <div className="stack loose mx-auto w-full max-w-text">
      {preview ? <PreviewNotice name={name} preview={preview} /> : null}
      <header className="stack">
        {accents ? <Band accents={accents} /> : null}
        {logo ? (
          <img
            className="join-logo"
            src={`/files/${logo.id}`}
            alt={display_name}
            width={logo.width}
            height={logo.height}
          />
        ) : null}
        <h1>{m.partner_join_title({ name: display_name })}</h1>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the Markdown renderer, which escapes HTML */}
      <div className="legal-text prose" lang={text_locale} dangerouslySetInnerHTML={{ __html: html }} />
      {categories.length > 0 ? (
        <section className="stack tight" aria-labelledby="featured">
          <h2 id="featured">{m.partner_join_categories()}</h2>
          <ul className="category-grid">
            {categories.map(({ slug, name: category }) => (
              <li key={slug}>
                <a className="category card" href={`/request?category=${slug}`}>
                  <CategoryPicture slug={slug} name={category} />
                  <b>{category}</b>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {is_member ? (
        <p>
          <LinkButton to="/request" look="primary" isDocument>
            {m.partner_join_request()}
          </LinkButton>
        </p>
      ) : (
        <Consent name={name} display_name={display_name} />
      )}
    </div>
  );
}

/** Says what is stored before a button stores it; the link beside stores nothing. */
function Consent({ name, display_name }: { name: string; display_name: string }) {
  return (
    <section className="stack" aria-labelledby="begin">
      <h2 id="begin">{m.partner_join_begin()}</h2>
      <p>{m.partner_join_consent({ name: display_name, days: limits.referral_days })}</p>
      <form method="post" action={`/join/${name}`} className="form-actions">
        <Button look="primary" name="remember" value="sign_up">
          {m.partner_join_agree_sign_up()}
        </Button>
        <Button name="remember" value="request">
          {m.partner_join_agree_request()}
        </Button>
      </form>
      <p>
        <a className="inline-block py-1" href="/auth/signup">
          {m.partner_join_without()}
        </a>
      </p>
    </section>
  );
}

/** The partner's colour as a drawing, because the page's policy allows no style attributes. */
function Band({ accents }: { accents: Accents }) {
  return (
    <svg className="join-band" aria-hidden="true">
      <rect className="in-light" width="100%" height="100%" fill={accents.light} />
      <rect className="in-dark" width="100%" height="100%" fill={accents.dark} />
    </svg>
  );
}

function PreviewNotice({
  name,
  preview: { locale, is_paused, id },
}: {
  name: string;
  preview: NonNullable<JoinPageProps["preview"]>;
}) {
  const other = locale === "de" ? "en" : "de";
  return (
    <Notice tone={is_paused ? "warn" : "info"} title={m.partner_preview_title()}>
      <p>{is_paused ? m.partner_preview_paused() : m.partner_preview_text()}</p>
      <p>
        <a className="inline-block py-1" href={`/join/${name}?preview=${other}`}>
          {other === "de" ? m.partner_preview_de() : m.partner_preview_en()}
        </a>{" "}
        ·{" "}
        <a className="inline-block py-1" href={`/admin/partners/${id}`}>
          {m.partner_preview_back()}
        </a>
      </p>
    </Notice>
  );
}
