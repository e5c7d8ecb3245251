// The HTML of the auth stand-in's mails, styled like the application's own. Light colours are inline for every mail
// program, dark ones in a style sheet.
const BRAND = "Proffer";

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const look = {
  page: "margin:0;padding:0;width:100%;background-color:#fafaf7",
  brand: `${font};padding:8px 4px 16px;font-size:17px;line-height:24px;font-weight:700;letter-spacing:-0.02em;color:#17231e`,
  mark: "display:inline-block;width:14px;height:14px;margin-right:9px;border-radius:4px 4px 4px 0;background-color:#2f5d50",
  sheet: "padding:28px 24px;background-color:#ffffff;border:1px solid #e1e2dd;border-radius:8px",
  title: `${font};margin:0 0 12px;font-size:22px;line-height:29px;font-weight:650;letter-spacing:-0.012em;color:#17231e`,
  text: `${font};margin:0 0 20px;font-size:15px;line-height:24px;color:#17231e`,
  button: `${font};display:inline-block;padding:11px 20px;font-size:15px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px;background-color:#2f5d50`,
  code: "font-size:25px;line-height:36px;letter-spacing:0.15em;font-variant-numeric:tabular-nums",
  small: `${font};margin:0 0 8px;font-size:13px;line-height:20px;color:#56605b`,
  preview: "display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px",
};

/** The dark overrides, repeated under the attribute that Outlook on the web sets. */
function darkRules(prefix: string): string {
  return `${prefix}.paper{background-color:#111513!important}
${prefix}.sheet{background-color:#191e1c!important;border-color:#303735!important}
${prefix}.ink{color:#eceeea!important}
${prefix}.soft{color:#a8b0ab!important}
${prefix}.accent{background-color:#7fcbb0!important}
${prefix}.on-accent{color:#0d1a15!important}`;
}

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules("")}
}
${darkRules("[data-ogsc] ")}
@media (max-width:480px){.sheet{padding:24px 18px!important}}`;

/** Fills the rest of the inbox preview, so that it shows none of the text that follows. */
const previewEnd = "&nbsp;&zwnj;".repeat(80);

const layout = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export type MailPage = {
  locale: string;
  title: string;
  intro: string;
  /** Null: the mail has only a code. */
  button: { label: string; link: string } | null;
  code_label: string;
  code: string;
  notes: readonly string[];
  /** A sentence below everything else that ends in a link, or null. */
  not_me: { text: string; label: string; link: string } | null;
};

function buttonOf({ label, link }: NonNullable<MailPage["button"]>): string {
  return `<table ${layout}><tr><td class="accent" bgcolor="#2f5d50" style="border-radius:6px">
<a class="accent on-accent" href="${escapeHtml(link)}" style="${look.button}">${escapeHtml(label)}</a>
</td></tr></table>`;
}

function notMeOf({ text, label, link }: NonNullable<MailPage["not_me"]>): string {
  return `<p class="soft" style="${look.small}">${escapeHtml(text)} <a class="soft" href="${escapeHtml(link)}" style="color:#56605b">${escapeHtml(label)}</a>.</p>`;
}

/** The whole mail as HTML. */
export function mailPage(page: MailPage): string {
  const { locale, title, intro, button, code_label, code, notes, not_me } = page;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body class="paper" style="${look.page}">
<div style="${look.preview}">${escapeHtml(intro)}</div>
<div style="${look.preview}" aria-hidden="true">${previewEnd}</div>
<table ${layout} class="paper" width="100%" style="${look.page}"><tr><td align="center" style="padding:24px 12px 40px">
<table ${layout} width="100%" style="max-width:560px">
<tr><td align="left" class="ink" style="${look.brand}"><span class="accent" style="${look.mark}"></span>${BRAND}</td></tr>
<tr><td align="left" class="sheet" style="${look.sheet}">
<h1 class="ink" style="${look.title}">${escapeHtml(title)}</h1>
<p class="ink" style="${look.text}">${escapeHtml(intro)}</p>
${button ? buttonOf(button) : ""}
<p class="ink" style="${look.text};margin-top:20px">${escapeHtml(code_label)}<br><strong style="${look.code}">${escapeHtml(code)}</strong></p>
${notes.map((note) => `<p class="soft" style="${look.small}">${escapeHtml(note)}</p>`).join("\n")}
${not_me ? notMeOf(not_me) : ""}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
