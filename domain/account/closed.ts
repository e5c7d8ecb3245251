// Placeholders that overwrite the name and mail address of a closed account.

/** Replaces a display name; screens and mails translate it. */
export const closedName = "(deleted account)";

/** Replaces a mail address. RFC 2606 reserves `.invalid`, so nothing can be delivered to it. */
export function closedEmail(account_id: string): string {
  return `closed-${account_id}@deleted.invalid`;
}
