// Addresses of pages in texts that go into mails. A mail client turns them into links, and a stranger's link would then
// stand in a mail of ours.

/** "https://", and what a client completes to it: "www." and a host with a path. A host alone may be a name ("Node.js"). */
const addresses = [
  /:\/\//u,
  /(?<![\p{L}\p{N}])www\.(?=[\p{L}\p{N}])/iu,
  /[\p{L}\p{N}-]\.(?!js\b)(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?\//iu,
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\//u,
];

/** Whether a text holds the address of a page; characters that only look different or like nothing do not hide one. */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFKC")
    .replaceAll("\u3002", ".");
  return addresses.some((address) => address.test(plain));
}
