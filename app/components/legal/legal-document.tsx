import type { ReactNode } from "react";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { TextState } from "#domain/legal-text/start.ts";
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
  /** After the text. */
  end?: ReactNode;
};

/** A legal text with its version, date, contents and links to its other versions. */
export function LegalDocument({ title, path, text, locale, note, end }: LegalDocumentProps) {
  const { version, published_at, starts_at, state, headings, html, versions } = text;
  return (
    <div className="legal">
      <div className="legal-head">
        <PageHeader
          title={title}
          sentence={
            <span className="soft">
              {m.legal_version({ version })} · {sinceTexts[state]()}{" "}
              <Day at={state === "past" ? published_at : starts_at} />
            </span>
          }
        />
        {note ? <p>{note}</p> : null}
        {state === "past" ? (
          <OtherVersionNotice title={m.legal_earlier_title()} text={m.legal_earlier_text()} path={path} />
        ) : null}
        {state === "announced" ? (
          <OtherVersionNotice title={m.legal_ahead_title()} text={m.legal_ahead_text()} path={path} />
        ) : null}
        {state === "in_force" ? <NextVersionNotice path={path} versions={versions} /> : null}
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
      {end}
      <Versions path={path} versions={versions} shown={version} />
    </div>
  );
}

/** The date always with its year, because versions are read years later. */
function Day({ at }: { at: string }) {
  const { locale, time_zone } = useViewer();
  return <time dateTime={at}>{formatTime(new Date(at), "day_other_year", locale, time_zone)}</time>;
}

const sinceTexts = {
  announced: m.legal_starts,
  in_force: m.legal_since,
  past: m.legal_from,
} satisfies Record<TextState, () => string>;

/** On a version that does not apply: the way to the one that does. */
function OtherVersionNotice({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <Notice tone="warn" title={title}>
      <p>{text}</p>
      <p>
        <a href={path}>{m.legal_earlier_to_current()}</a>
      </p>
    </Notice>
  );
}

/** On the version in force: the one that will replace it next. */
function NextVersionNotice({ path, versions }: Pick<VersionsProps, "path" | "versions">) {
  const next = versions.findLast(({ state }) => state === "announced");
  if (!next) return null;
  return (
    <Notice title={m.legal_next_title()}>
      <p>
        {m.legal_starts()} <Day at={next.starts_at} /> ·{" "}
        <a href={versionPath(path, next.version)}>{m.legal_next_read()}</a>
      </p>
    </Notice>
  );
}

const versionPath = (path: string, version: string) => `${path}?version=${encodeURIComponent(version)}`;

type VersionsProps = { path: string; versions: readonly VersionRow[]; shown: string };

function Versions({ path, versions, shown }: VersionsProps) {
  return (
    <section className="legal-versions stack tight small" aria-labelledby="versions">
      <h2 id="versions">{m.legal_versions()}</h2>
      <ul>
        {versions.map(({ version, published_at, starts_at, state }) => (
          <li key={version}>
            <a
              href={state === "in_force" ? path : versionPath(path, version)}
              aria-current={version === shown ? "page" : undefined}
            >
              {m.legal_version({ version })}
            </a>{" "}
            <span className="soft">
              · {state === "announced" ? `${m.legal_starts()} ` : null}
              <Day at={state === "past" ? published_at : starts_at} />
              {state === "in_force" ? ` · ${m.legal_in_force()}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
