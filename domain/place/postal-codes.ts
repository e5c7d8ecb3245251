// Postal codes as each country's postal service writes them. Unlisted countries have no codes, or some addresses without
// one: any text is valid there (`text.ts` checks length and characters), and none is required.

/** The form without blanks and hyphens, in capitals, and after how many characters the written form has a break. */
type PostalForm = { readonly form: RegExp; readonly breakAt?: number; readonly mark?: " " | "-" };

const british: PostalForm = { form: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, breakAt: -3 };
/** ZIP codes; territories have their own prefixes. */
const zip = (beginnings = "\\d{3}"): PostalForm => ({
  form: new RegExp(`^(?:${beginnings})\\d{2}(?:\\d{4})?$`),
  breakAt: 5,
  mark: "-",
});

const postalForms: Readonly<Record<string, PostalForm>> = {
  ...digits(3, "FO IS"),
  ...digits(4, "AT AU BE BG CH CX CY DK HU LI LU LV MD MK NF NO NZ SI SJ ZA"),
  ...digits(5, "BA DE EE ES FI FR HR ID IT LT MC ME MX MY SM TR UA VA"),
  ...digits(6, "CN EC IN RO RU SG"),
  ...digits(5, "GR SE SK CZ", { breakAt: 3 }),
  ...digits(5, "PL", { breakAt: 2, mark: "-" }),
  ...digits(7, "JP", { breakAt: 3, mark: "-" }),
  ...digits(7, "PT", { breakAt: 4, mark: "-" }),
  ...digits(8, "BR", { breakAt: 5, mark: "-" }),
  ...digits(7, "IL CL"),
  ...digits(5, "KR"),
  ...overseas("9[78]\\d{3}", "BL GF GP MF MQ NC PF PM RE WF YT"),
  AD: { form: /^AD\d{3}$/ },
  AX: { form: /^22\d{3}$/ },
  CA: { form: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/, breakAt: 3 },
  GB: british,
  GG: british,
  GL: { form: /^39\d{2}$/ },
  IE: { form: /^[A-Z]\d[\dW][A-Z\d]{4}$/, breakAt: 3 },
  IM: british,
  JE: british,
  MT: { form: /^[A-Z]{3}\d{2,4}$/, breakAt: 3 },
  NL: { form: /^[1-9]\d{3}[A-Z]{2}$/, breakAt: 4 },
  RS: { form: /^\d{5,6}$/ },
  TW: { form: /^\d{3}(?:\d{2,3})?$/ },
  US: zip(),
  PR: zip("00[679]"),
  VI: zip("008"),
  AS: zip("967"),
  ...Object.fromEntries("FM GU MH MP PW".split(" ").map((country) => [country, zip("969")])),
};

/** Countries with codes where many addresses have none. */
const optionalCodes = new Set(["CL", "EC", "ID", "IE", "NF", "CX"]);

function digits(count: number, countries: string, written: Omit<PostalForm, "form"> = {}) {
  return overseas(`\\d{${count}}`, countries, written);
}

function overseas(form: string, countries: string, written: Omit<PostalForm, "form"> = {}) {
  const made = { form: new RegExp(`^${form}$`), ...written };
  return Object.fromEntries(countries.split(" ").map((country) => [country, made]));
}

/** Country letters before the digits: "D-78462", "LV-1010", "F 75001". */
const countryInFront = /^[A-Z]{1,2}(?=\d+$)/;

/** The code without blanks, hyphens and country; null unless it fully matches the country's form. */
export function compactPostalCode(country: string, code: string): string | null {
  const known = postalForms[country];
  if (known === undefined) return null;
  // Full-width digits become plain ones.
  const compact = code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, "");
  return [compact, compact.replace(countryInFront, "")].find((text) => known.form.test(text)) ?? null;
}

/** Whether a postal code has its country's form; in unlisted countries any text is valid. */
export function isPostalCodeOf(country: string, code: string): boolean {
  return postalForms[country] === undefined || compactPostalCode(country, code) !== null;
}

/** The code as the country writes it, "1011 AB" for "1011ab"; text that does not match stays as typed. */
export function writtenPostalCode(country: string, code: string): string {
  const compact = compactPostalCode(country, code);
  const { breakAt, mark = " " } = postalForms[country] ?? {};
  if (compact === null) return code.trim();
  if (breakAt === undefined) return compact;
  const [first, second] = [compact.slice(0, breakAt), compact.slice(breakAt)];
  return second === "" ? first : `${first}${mark}${second}`;
}

/** Whether every address of the country has a code, so that a form asks for it. */
export function needsPostalCode(country: string): boolean {
  return postalForms[country] !== undefined && !optionalCodes.has(country);
}
