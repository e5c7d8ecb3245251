// The auth stand-in imports nothing of ours, yet its mails follow the product's style.
import { describe, expect, test } from "vitest";
import { type MailKind, type MailPurpose, renderMail } from "#standins/auth/mail/mail-templates.ts";
import { messageFaults } from "./faults.ts";

const kinds: readonly MailKind[] = [
  "signup",
  "recovery",
  "magiclink",
  "invite",
  "email_change",
  "reauthentication",
];
const link = "http://localhost:3000/activate-account?token_hash=abc&type=signup";
/** The code for a new password gives no access by itself: its mail has no link. */
const not_me = "http://localhost:3000/not-me?token_hash=abc&type=signup";
const fillingOf = (kind: MailKind, purpose: MailPurpose | null) => ({
  purpose,
  link: kind === "reauthentication" ? null : link,
  not_me: kind === "signup" || kind === "magiclink" ? not_me : null,
  code: "482913",
  valid_for_minutes: 60,
});

/** A request or an offer is behind the two mails that go to people without a password. */
const cases: readonly (readonly [MailKind, MailPurpose | null])[] = [
  ...kinds.map((kind) => [kind, null] as const),
  ...(["signup", "magiclink"] as const).flatMap((kind) =>
    (["request", "offer"] as const).map((purpose) => [kind, purpose] as const),
  ),
];

describe.each(cases)("%s for %s", (kind, purpose) => {
  test.each(["en", "de"] as const)("in %s reads well in both parts", (locale) => {
    const filling = fillingOf(kind, purpose);
    const { text, html } = renderMail(kind, locale, filling);
    for (const line of text.split("\n"))
      if (line !== link && line !== not_me) expect(line.length, line).toBeLessThanOrEqual(78);
    expect(text.includes(link)).toBe(filling.link !== null);
    expect(text.includes(not_me)).toBe(filling.not_me !== null);
    expect(html.includes(not_me.replace("&", "&#38;"))).toBe(filling.not_me !== null);
    expect(text).toContain(filling.code);
    expect(html).toContain(filling.code);
    expect(html.includes(link.replace("&", "&#38;"))).toBe(filling.link !== null);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<link|<script|src=|undefined/u);
  });

  test("in the product's words", () => {
    const said = (locale: "en" | "de") => {
      const { subject, text } = renderMail(kind, locale, fillingOf(kind, purpose));
      const lines = [subject, ...text.replace(link, "").replace(not_me, "").split("\n")].filter(
        (line) => line.trim() !== "",
      );
      return Object.fromEntries(lines.map((line, index) => [`mail_line_${index}`, line]));
    };
    expect(messageFaults([{ name: "mail", en: said("en"), de: said("de") }])).toEqual([]);
  });
});
