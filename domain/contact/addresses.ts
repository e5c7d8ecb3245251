// Finds mail addresses, web addresses and social media names in running text, even disguised to fool programs: "lena
// (at) web punkt de". A host without "https://" counts by its last part, so that "node.js" does not.

type Span = readonly [start: number, end: number];

/** Endings of hosts. Those that are also two-letter words (`wordEnds`) count in lower case only. */
const ends =
  "com|de|net|org|eu|ch|info|biz|io|co|uk|fr|nl|pl|cz|dk|se|fi|pt|ie|ru|ca|au|nz|jp|cn|br|mx|tr|li|lu|app|dev|shop|store|online|site|website|xyz|club|studio|photography|photo|design|agency|events|wedding|berlin|hamburg|koeln|cologne|bayern|wien|swiss|email|cloud|blog|me|us|at|it|es|be|tv|cc|ly|gg";
const wordEnds = new Set(["me", "us", "at", "it", "es", "be", "de", "co", "se", "li", "lu", "fi"]);
const files = new Set(
  "js ts jsx tsx css md pdf jpg jpeg png gif heic csv txt doc docx xls xlsx zip html php".split(" "),
);

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})`;
const dotWord = String.raw`(?:\s{0,2}[(\[{<]\s{0,2}(?:dot|punkt|\.)\s{0,2}[)\]}>]\s{0,2}|\s{1,2}(?:dot|punkt)\s{1,2})`;
const atWord = String.raw`(?:\s{0,2}[(\[{<]\s{0,2}(?:at|ät|aet|@)\s{0,2}[)\]}>]\s{0,2}|\s{1,2}(?:at|ät|aet|klammeraffe)\s{1,2})`;
const local = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}`;
const end = String.raw`(?![\p{L}\p{N}_])`;

const patterns = [
  // lena@example.com, also with one space at each sign
  String.raw`${local}\s?@\s?(?:${label}\.){1,4}\p{L}{2,24}${end}`,
  String.raw`${local}\s{0,2}@\s{0,2}(?:${label}\s{0,2}\.\s{0,2}){1,3}(?:${ends})${end}`,
  String.raw`${local}(?:\s{0,2}@\s{0,2}|${atWord})${label}(?:(?:${dotWord}|\.)${label}){0,2}(?:${dotWord}|\.)(?:${ends})${end}`,
  // lena at gmail: services whose names need no ending
  String.raw`${local}(?:\s{0,2}@\s{0,2}|${atWord})(?:gmail|googlemail|gmx|hotmail|outlook|yahoo|icloud|protonmail)${end}`,
  // https://…, www.…, 192.0.2.1/…
  String.raw`(?:h(?:tt|xx)ps?|ftp)\s{0,2}:\s{0,2}\/\/\s{0,2}[^\s<>"]{2,}`,
  String.raw`(?<![\p{L}\p{N}])www\s?\.\s?[\p{L}\p{N}][^\s<>"]{2,}`,
  String.raw`(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\/[^\s<>"]*`,
  // studio dot com, studio . com/…
  String.raw`(?<![\p{L}\p{N}-])${label}${dotWord}(?:${ends})${end}`,
  String.raw`(?<![\p{L}\p{N}-])${label}\s\.\s?(?:com|de|net|org|eu|ch|at)${end}`,
].map((pattern) => new RegExp(pattern, "giu"));

/** A bare host, which `isHost` judges. */
const host = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@-])((?:${label}\.){1,4})(xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?::\d{1,5})?([/?#][^\s<>"]*)?(?![\p{L}\p{N}_])`,
  "giu",
);

const networks =
  "instagram|insta|telegram|whatsapp|threema|snapchat|facebook|tiktok|twitter|skype|discord|wechat|viber|linkedin|messenger|signal";
const name = "[a-z0-9][a-z0-9._]{2,29}(?<![._])";
const handles = [
  // instagram: lena.k, IG @lena
  String.raw`(?<![\p{L}\p{N}])(?:${networks}|ig|fb|tg)\s{0,2}(?:[:=]\s{0,2}@?|@)${name}`,
  // my insta is lena_k
  String.raw`(?<![\p{L}\p{N}])(?:${networks})(?:\s{1,2}(?:name|handle|user|account|is|ist|as|als|unter|me|mich)){1,3}\s{1,2}@?(?=[a-z.]{0,30}[\d_]|[a-z]{1,30}\.[a-z])${name}`,
  // @lena on Instagram
  String.raw`(?<![\p{L}\p{N}._-])@${name}(?=[^\n]{0,24}(?:${networks}))`,
  String.raw`(?<=(?:${networks})[^\n@]{0,24})(?<![\p{L}\p{N}._-])@${name}`,
  // lena_k on Instagram
  String.raw`(?<![\p{L}\p{N}._@-])(?=[a-z.]{0,30}[\d_])${name}(?=\s(?:on|bei|auf|at)\s(?:${networks}))`,
  // @studio_keller, which cannot be a word
  String.raw`(?<![\p{L}\p{N}._-])@(?=[a-z0-9]{0,28}[_.][a-z0-9]|[a-z]{3,28}\d)${name}`,
].map((pattern) => new RegExp(pattern, "giu"));

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map((found) => [found.index, found.index + found[0].length]);

/** Finds mail addresses in a plain text. */
export const findMails = (text: string): Span[] => patterns.slice(0, 4).flatMap((one) => spansOf(text, one));

/** Finds web addresses in a plain text. */
export function findPages(text: string): Span[] {
  const hosts = [...text.matchAll(host)].flatMap((found): Span[] => {
    const [whole, labels = "", last = "", path] = found;
    return isHost(labels, last, path) ? [[found.index, found.index + whole.length]] : [];
  });
  return [...patterns.slice(4).flatMap((one) => spansOf(text, one)), ...hosts];
}

/** Finds social media names in a plain text. */
export const findHandles = (text: string): Span[] => handles.flatMap((one) => spansOf(text, one));

const knownEnds = new Set(ends.split("|"));

function isHost(labels: string, last: string, path: string | undefined): boolean {
  const small = last.toLowerCase();
  if (files.has(small)) return false;
  if (small.startsWith("xn--")) return true;
  // "t.me/lena": with a path every ending counts; a slash between two words is no path.
  if (path && path.length > 1 && /^[a-z]{2,6}$/.test(last) && /^[/?#][\p{L}\p{N}]/u.test(path)) return true;
  if (!knownEnds.has(small)) return false;
  if (wordEnds.has(small) && last !== small) return false;
  // "z.B.de", "e.g.it": an abbreviation before a word.
  return labels.split(".").some((one) => one.length > 1);
}
