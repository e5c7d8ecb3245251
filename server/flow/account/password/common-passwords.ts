// The common passwords that the server refuses. Loaded when somebody first sets a password, and kept: about 16 MB, 130
// ms. `passwords-common` has 49,000 of any length, for comparison with the bare word of a decorated password;
// `long-passwords.json` has the 10,000 most frequent of at least ten characters (decision record 0058).

let loaded: Promise<ReadonlySet<string>> | null = null;

/** All of them, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const [{ dictionary }, { default: long }] = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("./long-passwords.json", { with: { type: "json" } }),
  ]);
  return new Set([...dictionary["passwords-common"], ...long.split(" ")]);
}
