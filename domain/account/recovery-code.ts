// Recovery codes as text (Crockford's Base32). Twenty-four characters of an alphabet of thirty-two are 120 bits: more than
// the 112 from which a plain digest of a code cannot be searched. O, I and L are not in the alphabet and are read as the
// digits they look like.

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 24;
/** Codes of earlier versions have half of them, and are valid until they are used or replaced. */
const lengths = new Set([characters, 12]);
const perGroup = 4;

/** How many random bytes one code takes. */
export const recoveryCodeBytes = characters;

/** The code of `recoveryCodeBytes` random bytes, in groups: "7K3M-Q0ZD-4XWP-9RTB-2HCN-6VJE". */
export function writeRecoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new Error(`a recovery code takes ${recoveryCodeBytes} bytes`);
  const plain = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (plain.match(new RegExp(`.{${perGroup}}`, "g")) ?? []).join("-");
}

/** The typed text as a code without separators, or null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return lengths.has(plain.length) && [...plain].every((one) => alphabet.includes(one)) ? plain : null;
}
