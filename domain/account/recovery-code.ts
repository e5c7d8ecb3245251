// Recovery codes as text (Crockford's Base32). Twenty-four characters from an alphabet of thirty-two make 120 bits; no
// search recovers a code of 112 bits or more from its plain digest. O, I and L are not in the alphabet and are read as
// the digits they look like.

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 24;
/** Codes of earlier versions have half as many, and stay valid until used or replaced. */
const lengths = new Set([characters, 12]);
const perGroup = 4;

/** Random bytes per code. */
export const recoveryCodeBytes = characters;

/** Writes `recoveryCodeBytes` random bytes as a code in groups: "7K3M-Q0ZD-4XWP-9RTB-2HCN-6VJE". */
export function writeRecoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new Error(`a recovery code takes ${recoveryCodeBytes} bytes`);
  const plain = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (plain.match(new RegExp(`.{${perGroup}}`, "g")) ?? []).join("-");
}

/** Reads a typed code and drops its separators; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return lengths.has(plain.length) && [...plain].every((one) => alphabet.includes(one)) ? plain : null;
}
