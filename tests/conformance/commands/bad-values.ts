// Bad values for a field, chosen by the good one. Each must be refused as the caller's fault, wherever it occurs.
type Bad = readonly [what: string, value: unknown];

const texts: readonly Bad[] = [
  ["a null byte", "text\u0000text"],
  ["an escape", "text\u001btext"],
  ["half a surrogate pair", "text\ud83d"],
  ["the other half", "\ude00text"],
  ["what bytes that are no UTF-8 become", "text\ufffd"],
  ["a text that turns what follows around", "\u202etext"],
  ["1 MB", "a".repeat(1_000_000)],
  ["a list", ["text"]],
  ["an object", { text: "text" }],
  ["a number", 17],
  ["true", true],
];

const numbers: readonly Bad[] = [
  ["more than any number", Number.POSITIVE_INFINITY],
  ["less than any number", Number.NEGATIVE_INFINITY],
  ["a word", "seventeen"],
  ["an object", { number: 17 }],
  ["a list", [17]],
  ["true", true],
];

const wholes: readonly Bad[] = [
  ["a half", 1.5],
  ["too large for a whole number", 9_007_199_254_740_992],
  ["negative", -1],
  ["a number in quotes", "1"],
];

const flags: readonly Bad[] = [
  ["a word", "perhaps"],
  ["a number", 1],
  ["an object", { flag: true }],
];

const byName: readonly (readonly [RegExp, readonly Bad[]])[] = [
  [
    /_at$/,
    [
      ["the 30th of February", "2027-02-30T10:00:00Z"],
      ["no zone", "2027-06-12T10:00:00"],
      ["a word", "tomorrow"],
      ["25 o'clock", "2027-06-12T25:00:00Z"],
    ],
  ],
  [
    /time_zone$/,
    [
      ["a zone nobody lives in", "Mars/Olympus_Mons"],
      ["an offset", "+02:00"],
    ],
  ],
  [
    /^currency$/,
    [
      ["a currency nobody pays in", "XXX"],
      ["a small one", "eur"],
    ],
  ],
  [/country$/, [["a country nobody lives in", "ZZ"]]],
  [/email$/, [["no address", "nobody at home"]]],
  [
    /_ids?$/,
    [
      ["no id", "not-a-uuid"],
      ["a path", "../../etc/passwd"],
      ["a quote", "' or 1=1 --"],
    ],
  ],
];

/** What to put in place of `good`; `name` is the field's name. Null says nothing about what else the place may hold. */
function badValues(name: string, good: unknown): readonly Bad[] {
  if (good === null) return [["a list of lists", [[17]]]];
  if (typeof good === "object")
    return [
      ["a number", 17],
      ["a word", "word"],
    ];
  const named = typeof good === "string" ? byName.flatMap(([form, bad]) => (form.test(name) ? bad : [])) : [];
  if (typeof good === "string") return [...texts, ...named];
  if (typeof good === "boolean") return flags;
  if (typeof good !== "number") return [];
  const isWhole = /(_minor|_bp|_ms|quantity|version|revision|validity|position)$/.test(name);
  if (!isWhole) return numbers;
  // The sign of a balance says who owes it, so negatives are valid.
  return [...numbers, ...wholes.filter(([what]) => what !== "negative" || !/^balance_/.test(name))];
}

type Step = string | number;

/** Every place in a value with what it holds, including places inside lists and objects. */
function placesIn(value: unknown, path: readonly Step[] = []): [path: readonly Step[], good: unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [[path, value], ...inner] : inner;
}

/** The value with one place replaced. */
function withAt(value: unknown, path: readonly Step[], other: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? withAt(one, rest, other) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withAt(fields[step], rest, other) };
}

/** The input with each bad value in each of its places, labelled by what is wrong. */
export function inputsWithBadValue(input: Record<string, unknown>): [what: string, input: unknown][] {
  return placesIn(input).flatMap(([at, good]) => {
    const name = String(at.findLast((step) => typeof step === "string"));
    return badValues(name, good).map(([what, bad]): [string, unknown] => [
      `${at.join(".")} is ${what}`,
      withAt(input, at, bad),
    ]);
  });
}
