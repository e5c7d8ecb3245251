/** The link that opens a mail to this address (RFC 6068): an address may contain `?` and `&`, which would begin header fields. */
export function mailtoHref(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
