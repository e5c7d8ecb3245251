// What makes a password of sufficient length too easy; the schema checks length and characters. The server, which
// knows a long list of common passwords and the words around an account, and the browser's advice, which knows
// neither, share this rule: each passes what it has.
export type PasswordContext = {
  /** The account's address; null if unknown. */
  email: string | null;
  /** Names that anybody would try for this account: its owner, the product, the marketplace and its host. */
  names: readonly string[];
  /** Whether a lower-case text is a common password. */
  isCommon(text: string): boolean;
};

export type PasswordWeakness =
  | "password_common"
  | "password_repetitive"
  | "password_has_email"
  | "password_has_name";

/** Common passwords that foreign lists lack, and those that a browser can recognise at once. */
const known = new Set([
  ...[
    "password",
    "passwort",
    "kennwort",
    "geheim",
    "willkommen",
    "welcome",
    "letmein",
    "iloveyou",
    "administrator",
  ],
  ...[
    "ichliebedich",
    "schatz",
    "hallo",
    "sommer",
    "winter",
    "frühling",
    "herbst",
    "summer",
    "spring",
    "autumn",
  ],
  ...[
    "januar",
    "februar",
    "märz",
    "april",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
  ],
  ...[
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "football",
    "fussball",
  ],
  ...[
    "fußball",
    "schalke",
    "superman",
    "deutschland",
    "österreich",
    "schweiz",
    "berlin",
    "hamburg",
    "münchen",
  ],
  ...["qwerty", "qwertz", "qwertyuiop", "qwertzuiop", "qwertzuiopü", "asdfghjkl", "asdfghjklö", "yxcvbnm"],
  ...["1q2w3e4r5t", "1q2w3e4r5t6z", "1qaz2wsx3edc", "abcdef", "abcdefghij", "abcdefghijk"],
  ...["1234567890", "0123456789", "9876543210", "0987654321", "12345678910", "abcd123456", "abc1234567"],
]);

/** At most this many digits and signs decorate a word: a date with its dots has ten. */
const decoration_max = 10;
/** Shorter words occur in too many passwords by chance. */
const word_min = 4;
/** Beyond the names, a password needs this many characters; otherwise guessing the names suffices. */
const rest_min = 6;

/** Why a password of sufficient length is still easy to guess, or null. */
export function passwordWeakness(
  password: string,
  { email, names, isCommon }: PasswordContext,
): PasswordWeakness | null {
  const plain = password.toLowerCase();
  if (baseForms(plain).some((form) => known.has(form) || isCommon(form))) return "password_common";
  if (new Set(plain).size < 4 || /^(.{1,4})\1+$/.test(plain)) return "password_repetitive";
  const address = email === null ? [] : email.split("@");
  if (email !== null && plain.includes(email.toLowerCase())) return "password_has_email";
  if (isLittleMore(plain, address)) return "password_has_email";
  return isLittleMore(plain, [...names, ...address]) ? "password_has_name" : null;
}

/** Undoes the usual variations: decoration ("2026sommer!"), signs for letters ("p@ssw0rd1"), the word written twice. */
function baseForms(plain: string): string[] {
  const cut = plain.replace(/\P{L}+$/u, "");
  const core = cut.replace(/^\P{L}+/u, "");
  const isWord = core.length >= word_min && plain.length - core.length <= decoration_max;
  const forms = [plain, asLetters(plain), ...(isWord ? [core, asLetters(cut)] : [])];
  return forms.flatMap((form) => [form, /^(.{3,})\1+$/su.exec(form)?.[1] ?? form]);
}

const letters: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const asLetters = (text: string) => [...text].map((sign) => letters[sign] ?? sign).join("");

/** Whether little remains of a password without the names, however they are spaced and separated. */
function isLittleMore(plain: string, names: readonly string[]): boolean {
  const whole = compact(plain);
  const words = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((name) => compact(name));
  const tried = [...new Set(words)].filter((word) => word.length >= word_min);
  const rest = tried
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest.length < whole.length && rest.length < rest_min;
}

/** Letters and digits only, in lower case. */
const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
