// Finds telephone numbers in running text. People write numbers in many ways, and much else in digits: text in the
// form of a date, a time, a price, an account or a postal code is removed first.

type Span = readonly [start: number, end: number];

const year = String.raw`(?:(?:19|20)\d\d|\d\d)`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = "(?:0?[1-9]|1[0-2])";
const currency = String.raw`(?:€|\$|£|EUR|Euro|USD|GBP|CHF|IDR|JPY|SEK|PLN)`;
const harmless = [
  // 2026-07-01, 01.07.2026, 01.07., 7/1/2026
  String.raw`(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)(?![-./]\d)`,
  String.raw`(?<![\d.])${day}\.\s?${month}\.(?:\s?${year})?(?!\d)(?!\.\d)`,
  String.raw`(?<![\d/-])(?:${day}[/-]${month}|${month}[/-]${day})[/-]${year}(?!\d)(?![/-]\d)`,
  // 09:00:00, 0900-1700
  String.raw`(?<!\d)[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?!\d)`,
  String.raw`(?<![\d-])[0-2]\d[0-5]\d\s?-\s?[0-2]\d[0-5]\d(?!\s?[\d-])`,
  // 0.25, 09.00, 1,50
  String.raw`(?<![\d.,])\d{1,3}[.,]\d{1,2}(?![\d.,])`,
  // 1.200,00 €, $ 250,000
  String.raw`(?<![\d.,])[1-9][\d.,' ]{0,20}\s?${currency}(?![\p{L}])`,
  String.raw`${currency}\s?[1-9][\d.,']{0,20}`,
  // 01067-01069
  String.raw`(?<![\d-])\d{5}\s?[-/]\s?\d{5}(?!\s?[\d-])`,
  // IBAN
  String.raw`(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])`,
];
const harmlessText = new RegExp(harmless.join("|").replaceAll("\\1", "[-./]"), "gu");

const separator = String.raw`[\s./()\[\]_~*|-]{0,3}`;
/** Digits with the usual separators. */
const digitRun = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\+|\()?\s?\(?\d(?:${separator}\d){5,40}(?![\p{L}\d])`,
  "gu",
);
const groupStart = /(?<!\d)[+(]{0,2}\d/g;
/** `555-123-4567`, as North America writes it. */
const americanForm = /(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/;
const namesPhone =
  /(?:\btel|fon\b|phone|\bcall|\bruf|anruf|\bmobil|\bhandy|\bcell|whats ?app|\bsms\b|\bsignal\b|telegram|viber|wechat|\btext me)[^\d\n]{0,24}$/iu;
const namesOther =
  /(?:order|bestell|auftrag|rechnung|invoice|\bref|\bid\b|ust|vat|steuer|tax|hrb|\bhra\b|artikel|item|serial|serien|kunden|customer|vertrag|contract|booking|buchung|number|nummer|\bnr|\bno\b)[\p{L} .:#-]{0,12}$/iu;

const words: Readonly<Record<string, string>> = {
  null: "0",
  zero: "0",
  oh: "0",
  eins: "1",
  one: "1",
  zwei: "2",
  zwo: "2",
  two: "2",
  drei: "3",
  three: "3",
  vier: "4",
  four: "4",
  fünf: "5",
  fuenf: "5",
  five: "5",
  sechs: "6",
  six: "6",
  sieben: "7",
  seven: "7",
  acht: "8",
  eight: "8",
  neun: "9",
  nine: "9",
  plus: "+",
  double: "",
  doppel: "",
};
const word = `(?:${Object.keys(words).join("|")})`;
/** "null eins fünf …", also mixed with digits. */
const spelledRun = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${word}|\+?\d{1,4})(?:[\s,./-]{1,3}(?:${word}|\d{1,8})(?!\p{L})){3,24}`,
  "giu",
);

/** Finds telephone numbers in a plain text. */
export function findPhones(text: string): Span[] {
  const rest = text.replaceAll(harmlessText, (found) => "\n".repeat(found.length));
  const spans: Span[] = [];
  for (const run of rest.matchAll(digitRun)) {
    const start = phoneStart(run[0], rest.slice(Math.max(0, run.index - 40), run.index));
    if (start !== null) spans.push([run.index + start, run.index + run[0].length]);
  }
  for (const run of rest.matchAll(spelledRun))
    if (isSpelledPhone(run[0])) spans.push([run.index, run.index + run[0].length]);
  return spans;
}

/** Where in a run of digits a telephone number begins, or null. */
function phoneStart(run: string, before: string): number | null {
  const digits = run.replaceAll(/\D/g, "");
  if (namesPhone.test(before) && digits.length <= 16) return run.search(/\S/);
  const isUnbroken = !/\d\D+\d/.test(run);
  if (isUnbroken && !run.includes("+") && namesOther.test(before)) return null;
  for (const { index } of run.matchAll(groupStart)) {
    const from = run.slice(index);
    if (isPhone(from, index === 0)) return index;
    // No number that matters begins this far into a run.
    if (index > 60) break;
  }
  return americanForm.exec(run)?.index ?? null;
}

function isPhone(run: string, isWhole: boolean): boolean {
  const digits = run.replaceAll(/\D/g, "");
  if (/^\(?\+/.test(run) || digits.startsWith("00")) return digits.length >= 8 && /[1-9]{2}/.test(digits);
  if (!digits.startsWith("0") || !/^0[1-9]/.test(digits)) return false;
  return digits.length >= (isWhole ? 7 : 9) && digits.length <= 14;
}

function isSpelledPhone(run: string): boolean {
  const tokens = run.toLowerCase().match(/\p{L}+|\+?\d+/gu) ?? [];
  const spelled = tokens.filter((token) => token in words).length;
  const digits = tokens.map((token) => words[token] ?? token).join("");
  return spelled >= 3 && /^(?:0|\+)/.test(digits) && digits.length >= 6;
}
