// Text as readers understand it, whatever characters draw it: without invisible characters, full-width and circled
// ones as plain ones, digits of every script as 0 to 9. Each character keeps its original position, so that matches
// can be cut out.

export type PlainText = {
  text: string;
  /** For each UTF-16 unit of `text`, where its character begins in the original; one more for the end. */
  starts: number[];
};

const ignored = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/u;
const digit = /\p{Nd}/u;
const isAscii = /^[\x20-\x7e\n\t]*$/;
const dots: Readonly<Record<string, string>> = { "\u3002": ".", "\u2024": ".", "\u00b7": ".", "\u2022": "." };
const dashes = /[\u2010-\u2015\u2212]/;

/** Reads a text character by character, in time and space linear in its length. */
export function plainText(original: string): PlainText {
  if (isAscii.test(original))
    return { text: original, starts: Array.from({ length: original.length + 1 }, (_, i) => i) };
  let text = "";
  const starts: number[] = [];
  let at = 0;
  for (const character of original) {
    const plain = plainCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(at);
    text += plain;
    at += character.length;
  }
  starts.push(at);
  return { text, starts };
}

function plainCharacter(character: string): string {
  if (character < "\x7f") return character;
  if (ignored.test(character)) return "";
  if (dashes.test(character)) return "-";
  const plain = dots[character] ?? character.normalize("NFKC");
  return digit.test(plain) && [...plain].length === 1 ? digitOf(plain) : plain;
}

/** Unicode gives the ten digits of a script to consecutive code points, and begins each run with its zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
