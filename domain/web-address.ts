// Web addresses in texts that go into mails. A mail client turns them into links, and our mail would then carry a
// stranger's link.

/** "https://", and what clients complete to it: "www." and hosts with a path. A host alone may be a name ("Node.js"). */
const addresses = [
  /:\/\//u,
  /(?<![\p{L}\p{N}])www\.(?=[\p{L}\p{N}])/iu,
  /[\p{L}\p{N}-]\.(?!js\b)(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?\//iu,
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\//u,
];

/** Whether a text holds a web address; lookalike or invisible characters do not hide one. */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFKC")
    .replaceAll("\u3002", ".");
  return addresses.some((address) => address.test(plain));
}
