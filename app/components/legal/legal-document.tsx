import type { ReactNode } from "react";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { LegalTextView, VersionRow } from "#server/legal-text/reads/legal-text.ts";

/** Fewest headings for a table of contents. */
const minContentsHeadings = 7;

type LegalDocumentProps = {
  title: string;
  path: string;
  text: LegalTextView;
  locale: string;
  /** A line below the title. */
  note?: ReactNode;
};

/** A legal text with its version, date, contents and links to earlier versions. */
export function LegalDocument({ title, path, text, locale, note }: LegalDocumentProps) {
  const { version, published_at, is_current, headings, html, versions } = text;
  return (
    <div className="legal">
      <div className="legal-head">
        <PageHeader
          title={title}
          sentence={
            <span className="soft">
              {m.legal_version({ version })} · {is_current ? m.legal_since() : m.legal_from()}{" "}
              <Day at={published_at} />
            </span>
          }
        />
        {note ? <p>{note}</p> : null}
        {is_current ? null : <EarlierVersionNotice path={path} />}
      </div>
      {headings.length < minContentsHeadings ? null : (
        <nav className="legal-contents small" aria-labelledby="contents">
          <h2 id="contents">{m.legal_contents()}</h2>
          <ul>
            {headings.map(({ id, text: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the Markdown renderer, which escapes HTML */}
      <article className="legal-text prose" lang={locale} dangerouslySetInnerHTML={{ __html: html }} />
      <Versions path={path} versions={versions} shown={version} />
    </div>
  );
}

/** The date always with its year, because versions are read years later. */
function Day({ at }: { at: string }) {
  const { locale, time_zone } = useViewer();
  return <time dateTime={at}>{formatTime(new Date(at), "day_other_year", locale, time_zone)}</time>;
}

function EarlierVersionNotice({ path }: { path: string }) {
  return (
    <Notice tone="warn" title={m.legal_earlier_title()}>
      <p>{m.legal_earlier_text()}</p>
      <p>
        <a href={path}>{m.legal_earlier_to_current()}</a>
      </p>
    </Notice>
  );
}

type VersionsProps = { path: string; versions: readonly VersionRow[]; shown: string };

function Versions({ path, versions, shown }: VersionsProps) {
  return (
    <section className="legal-versions stack tight small" aria-labelledby="versions">
      <h2 id="versions">{m.legal_versions()}</h2>
      <ul>
        {versions.map(({ version, published_at }, index) => (
          <li key={version}>
            <a
              href={index === 0 ? path : `${path}?version=${encodeURIComponent(version)}`}
              aria-current={version === shown ? "page" : undefined}
            >
              {m.legal_version({ version })}
            </a>{" "}
            <span className="soft">
              · <Day at={published_at} />
              {index === 0 ? ` · ${m.legal_in_force()}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
