// The mail of one token, and the links in it. Links lead to pages of the application that ask for a
// click and then post the token: opening a mail, or a scanner that does, uses nothing up.
import type { AuthDeps } from "./context.ts";
import { type MailKind, mailLocale, renderMail } from "./mail-templates.ts";
import type { IssuedToken } from "./one-time-tokens.ts";
import type { UserRow } from "./user-store.ts";

/** The page of the application that a mail's link opens. */
function mailLink(deps: AuthDeps, kind: MailKind, tokenHash: string, redirectTo?: string): string {
  const path = kind === "recovery" ? "/auth/reset-password" : "/activate-account";
  const url = new URL(`${deps.env.APP_URL}${path}`);
  url.searchParams.set("token_hash", tokenHash);
  url.searchParams.set("type", kind);
  if (redirectTo) url.searchParams.set("redirect_to", redirectTo);
  return url.toString();
}

/** Sends the mail of one token. Call it after the transaction that issued the token. */
export async function sendTokenMail(
  deps: AuthDeps,
  mail: { kind: MailKind; user: UserRow; to: string; token: IssuedToken; redirectTo?: string },
): Promise<void> {
  const rendered = renderMail(mail.kind, mailLocale(mail.user.user_metadata.locale), {
    link: mailLink(deps, mail.kind, mail.token.link, mail.redirectTo),
    code: mail.token.code,
    valid_for_minutes: Math.round(deps.settings.code_expires_after_ms / 60_000),
  });
  await deps.mailer.send({ from: deps.env.MAIL_FROM, to: mail.to, ...rendered });
}
