// Names that would pass for somebody else's: the marketplace's own, or the placeholder of a deleted account.

/** Shorter names occur within too many people's names by chance. */
const shortest = 4;

/** Letters of other scripts, and digits, that look like a Latin letter (the common ones of Unicode UTS 39). */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  с: "c",
  ԁ: "d",
  е: "e",
  һ: "h",
  і: "i",
  ј: "j",
  ӏ: "l",
  о: "o",
  р: "p",
  ԛ: "q",
  ѕ: "s",
  т: "t",
  у: "y",
  ԝ: "w",
  х: "x",
  α: "a",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ı: "i",
  ɡ: "g",
  "0": "o",
  "1": "l",
  "3": "e",
  "5": "s",
};

/** A name as the eye reads it: without case, accents, spaces or signs. */
function asSeen(name: string): string {
  const letters =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.map((letter) => lookalikes[letter] ?? letter).join("");
}

/** Whether a name contains one of these, however it is spaced and written. */
export function isPosingAs(name: string, names: readonly string[]): boolean {
  const seen = asSeen(name);
  return names.map(asSeen).some((other) => other.length >= shortest && seen.includes(other));
}
