// What stands where a person was, once their account is closed.

/** In place of a name; screens and mails say it in their reader's language. */
export const closedName = "(deleted account)";

/** In place of an address: one that no mail server ever takes. */
export function closedEmail(account_id: string): string {
  return `closed-${account_id}@deleted.invalid`;
}
