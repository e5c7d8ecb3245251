// The mail of one token, and its links. They lead to pages of the application that ask for a click and
// then post the token: a person or a scanner that opens the link does not use the token.

import type { UserRow } from "../user/user-store.ts";
import type { AuthDeps } from "../wire/context.ts";
import { type MailKind, type MailPurpose, mailLocale, renderMail } from "./mail-templates.ts";
import type { IssuedToken } from "./one-time-tokens.ts";

/** The link from a hosted project's default templates: opening it uses the token. */
export function serviceLink(deps: AuthDeps, type: string, tokenHash: string, redirectTo?: string): string {
  const url = new URL(`${deps.base}/verify`);
  url.searchParams.set("token", tokenHash);
  url.searchParams.set("type", type);
  url.searchParams.set("redirect_to", redirectTo ?? deps.env.APP_URL);
  return url.toString();
}

/** The target of a mail's link: a page of the application, unless set otherwise. Null: the mail has only a code. */
function mailLink(deps: AuthDeps, kind: MailKind, tokenHash: string, redirectTo?: string): string | null {
  if (kind === "reauthentication") return null;
  if (deps.settings.mail_links === "service") return serviceLink(deps, kind, tokenHash, redirectTo);
  const path = kind === "recovery" ? "/auth/reset-password" : "/activate-account";
  const url = new URL(`${deps.env.APP_URL}${path}`);
  url.searchParams.set("token_hash", tokenHash);
  url.searchParams.set("type", kind);
  if (redirectTo) url.searchParams.set("redirect_to", redirectTo);
  return url.toString();
}

/** The page "this was not me", in mails to addresses that somebody else may have typed; it takes the same token. */
function notMeLink(deps: AuthDeps, kind: MailKind, tokenHash: string): string | null {
  const isTyped = kind === "signup" || kind === "magiclink" || kind === "invite";
  if (!isTyped || deps.settings.mail_links === "service") return null;
  const url = new URL(`${deps.env.APP_URL}/not-me`);
  url.searchParams.set("token_hash", tokenHash);
  url.searchParams.set("type", kind);
  return url.toString();
}

/** What the mail is for, as the templates of the real service read it from the address that it leads back to. */
function purposeOf(deps: AuthDeps, redirectTo = ""): MailPurpose | null {
  const back = `${deps.env.APP_URL}/activate-account?`;
  const purposes = ["request", "offer"] as const;
  return purposes.find((purpose) => redirectTo.startsWith(`${back}${purpose}=`)) ?? null;
}

/** Sends the mail of one token. Call it after the transaction that issued the token. */
export async function sendTokenMail(
  deps: AuthDeps,
  mail: { kind: MailKind; user: UserRow; to: string; token: IssuedToken; redirectTo?: string },
): Promise<void> {
  const rendered = renderMail(mail.kind, mailLocale(mail.user.user_metadata.locale), {
    link: mailLink(deps, mail.kind, mail.token.link, mail.redirectTo),
    not_me: notMeLink(deps, mail.kind, mail.token.link),
    code: mail.token.code,
    purpose: purposeOf(deps, mail.redirectTo),
    valid_for_minutes: Math.round(deps.settings.code_expires_after_ms / 60_000),
  });
  await deps.mailer.send({ from: deps.env.MAIL_FROM, to: mail.to, ...rendered });
}
