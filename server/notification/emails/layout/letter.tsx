// The layout of every mail: title, lead, facts, one button, notes, and why it was sent. Tables and inline styles,
// because mail programs support little else.
import type { ReactElement } from "react";
import { m } from "#messages/messages.js";
import { zoneName } from "./format.ts";
import type { Reader } from "./mail.ts";
import { darkStyles, styles } from "./styles.ts";

/** A label and its value; an array is one line each. Sums come last, aligned to the right. */
export type Fact = readonly [label: string, value: string | readonly string[], kind?: "sum"];

export type LetterProps = {
  reader: Reader;
  title: string;
  /** What happened and what it means; also the preview in the inbox. */
  lead: string | readonly string[];
  facts: readonly Fact[];
  /** The one button; `path` begins with a slash. */
  action: { label: string; path: string };
  notes?: readonly string[];
  /** Why the reader gets the mail; default: because of the profile. */
  why?: string | undefined;
  /** False for an address without an account: the footer then links to no account page. */
  hasAccount?: boolean;
};

/** The page section where an account chooses its mails. */
export const notificationsPath = "/account#notifications";

/** Attributes of a layout table: screen readers do not announce it as one. */
const layout = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** Invisible filler: without it inboxes append the following text to a short preview. */
const previewEnd = "\u00a0\u200c".repeat(80);

/** A whole mail as an HTML document. */
export function Letter(props: LetterProps): ReactElement {
  const { reader, title, facts, action, notes = [] } = props;
  const lead = typeof props.lead === "string" ? [props.lead] : props.lead;
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
                    <Footer reader={reader} why={props.why} hasAccount={props.hasAccount ?? true} />
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
  return (
    <tr data-skip-in-text="true">
      <td align="left" className="ink" style={styles.brand}>
        <span className="accent" style={styles.mark} />
        {m.common_brand({}, { locale: reader.locale })}
      </td>
    </tr>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
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
        {sumsLast(facts).map(([label, value, kind]) => (
          <tr key={label}>
            <td align="left" className="soft line label" style={styles.label}>
              {label}
            </td>
            <td
              align={kind === "sum" ? "right" : "left"}
              className={kind === "sum" ? "ink line" : "ink line value"}
              style={kind === "sum" ? styles.sum : styles.value}
            >
              <Lines of={typeof value === "string" ? [value] : value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sumsLast = (facts: readonly Fact[]) => [
  ...facts.filter(([, , kind]) => kind !== "sum"),
  ...facts.filter(([, , kind]) => kind === "sum"),
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

type FooterProps = { reader: Reader; why: string | undefined; hasAccount: boolean };

function Footer({ reader, why, hasAccount }: FooterProps): ReactElement {
  const options = { locale: reader.locale };
  const own = reader.topic
    ? ([m.mail_footer_choices({}, options), notificationsPath] as const)
    : ([m.mail_footer_account({}, options), "/account"] as const);
  const links = [...(hasAccount ? [own] : []), [m.mail_footer_legal({}, options), "/legal"] as const];
  return (
    <tr>
      <td align="left" className="soft" style={styles.footer} data-foot="true">
        <div>{why ?? m.mail_footer_why({ profile: reader.profile_name }, options)}</div>
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
