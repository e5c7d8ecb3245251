// Names that differ from run to run and contain no digits: eight digits in a row would count as a phone number, which
// titles and names must not contain.
import { randomBytes } from "node:crypto";

/** Ten random letters from a to p. */
export function randomWord(): string {
  return [...randomBytes(5)].map((byte) => letter(byte >> 4) + letter(byte & 15)).join("");
}

const letter = (number: number) => String.fromCharCode("a".charCodeAt(0) + number);
