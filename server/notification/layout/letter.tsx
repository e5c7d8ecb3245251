// The layout of every mail: title, lead, facts, one button, notes, and why it was sent. Tables and inline styles,
// because mail programs support little else.
import type { ReactElement } from "react";
import { zoneName } from "#domain/format/zone-name.ts";
import { type ShownPicture, shownLogos } from "#domain/setting/picture.ts";
import { m } from "#messages/messages.js";
import type { Reader } from "#server/kernel/mail/content.ts";
import type { WrittenContent, WrittenFact } from "#server/kernel/mail/write.ts";
import { darkStyles, styles } from "./styles.ts";

/** The page section where an account chooses its mails. */
const notificationsPath = "/account#notifications";

/** Attributes of a layout table: screen readers do not announce it as one. */
const layout = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** Invisible filler: without it inboxes append the following text to a short preview. */
const previewEnd = "\u00a0\u200c".repeat(80);

/** A whole mail as an HTML document. */
export function Letter({ reader, content }: { reader: Reader; content: WrittenContent }): ReactElement {
  const { title, lead, facts, action, notes, why } = content;
  return (
    <html lang={reader.locale} dir="ltr">
      <Head title={title} />
      <body className="paper" style={styles.page}>
        <div style={styles.preview} data-skip-in-text="true">
          {lead.join(" ")}
        </div>
        <div style={styles.preview} data-skip-in-text="true" aria-hidden="true">
          {previewEnd}
        </div>
        <table {...layout} width="100%" className="paper" style={styles.outer}>
          <tbody>
            <tr>
              <td align="center" style={styles.gutter}>
                <table {...layout} width="100%" style={styles.column}>
                  <tbody>
                    <Brand reader={reader} />
                    <tr>
                      <td align="left" className="sheet" style={styles.sheet}>
                        <h1 className="ink" style={styles.title}>
                          {title}
                        </h1>
                        {lead.map((paragraph) => (
                          <p className="ink" style={styles.paragraph} key={paragraph}>
                            {paragraph}
                          </p>
                        ))}
                        <Facts facts={facts} />
                        <Button label={action.label} url={reader.public_url + action.path} />
                        {notes.map((note) => (
                          <p className="soft" style={styles.note} key={note}>
                            {note}
                          </p>
                        ))}
                      </td>
                    </tr>
                    <Footer reader={reader} why={why} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Head({ title }: { title: string }): ReactElement {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>{title}</title>
      <style>{darkStyles}</style>
    </head>
  );
}

function Brand({ reader }: { reader: Reader }): ReactElement {
  const logos = shownLogos(reader);
  return (
    <tr data-skip-in-text="true">
      <td align="left" className="ink" style={styles.brand}>
        {logos ? (
          <Logos reader={reader} {...logos} />
        ) : (
          <>
            <span className="accent" style={styles.mark} />
            {reader.site_name}
          </>
        )}
      </td>
    </tr>
  );
}

type LogosProps = { reader: Reader; light: ShownPicture; dark: ShownPicture };

/** The logo of the reader's theme. A program that shows no pictures shows the name. */
function Logos({ reader, light, dark }: LogosProps): ReactElement {
  // React would put a preload of any other picture into the head.
  const logo = ({ path, ...size }: ShownPicture) => (
    <img loading="lazy" style={styles.logo} src={reader.public_url + path} alt={reader.site_name} {...size} />
  );
  if (light.path === dark.path) return logo(light);
  return (
    <>
      <div className="on-light">{logo(light)}</div>
      <div className="on-dark" style={styles.on_dark}>
        {logo(dark)}
      </div>
    </>
  );
}

function Facts({ facts }: { facts: readonly WrittenFact[] }): ReactElement {
  return (
    <table
      border={0}
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      className="line"
      style={styles.facts}
      data-text-format="dataTable"
    >
      <tbody>
        {sumsLast(facts).map(({ label, lines, isSum }) => (
          <tr key={label}>
            <td align="left" className="soft line label" style={styles.label}>
              {label}
            </td>
            <td
              align={isSum ? "right" : "left"}
              className={isSum ? "ink line" : "ink line value"}
              style={isSum ? styles.sum : styles.value}
            >
              <Lines of={lines} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sumsLast = (facts: readonly WrittenFact[]) => [
  ...facts.filter(({ isSum }) => !isSum),
  ...facts.filter(({ isSum }) => isSum),
];

/** The first line is the value; the others are details in smaller type. */
function Lines({ of }: { of: readonly string[] }): ReactElement {
  const [first, ...more] = of;
  return (
    <>
      <div>{first}</div>
      {more.map((line) => (
        <div className="soft" style={styles.aside} key={line}>
          {line}
        </div>
      ))}
    </>
  );
}

function Button({ label, url }: { label: string; url: string }): ReactElement {
  return (
    <table {...layout}>
      <tbody>
        <tr>
          <td
            align="center"
            className="accent"
            style={styles.button_cell}
            // Not in React's types: mail programs that ignore styles still show it.
            {...{ bgcolor: styles.button_cell.backgroundColor }}
          >
            <a className="accent on-accent" style={styles.button} href={url} data-button="true">
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The pages of the account; an address without an account has none. */
function ownLinks({
  account_id,
  unsubscribe_path,
}: Reader): [message: typeof m.mail_footer_account, path: string][] {
  if (account_id === null) return [];
  if (unsubscribe_path === null) return [[m.mail_footer_account, "/account"]];
  return [
    [m.mail_footer_stop, unsubscribe_path],
    [m.mail_footer_choices, notificationsPath],
  ];
}

function Footer({ reader, why }: { reader: Reader; why: string }): ReactElement {
  const options = { locale: reader.locale };
  const links = [
    ...ownLinks(reader).map(([message, path]) => [message({}, options), path] as const),
    [m.mail_footer_legal({}, options), "/legal"] as const,
  ];
  return (
    <tr>
      <td align="left" className="soft" style={styles.footer} data-foot="true">
        <div>{why}</div>
        {reader.support_email ? <div>{m.mail_support({ email: reader.support_email }, options)}</div> : null}
        <div>{m.mail_footer_zone({ zone: zoneName(reader.time_zone) }, options)}</div>
        {links.map(([label, path]) => (
          <div key={path}>
            <a
              className="soft"
              style={styles.footer_link}
              data-foot-link="true"
              href={reader.public_url + path}
            >
              {label}
            </a>
          </div>
        ))}
      </td>
    </tr>
  );
}
