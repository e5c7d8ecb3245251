// Forms of a megabyte, each with one thing in excess: names that are deep, long, many or repeated, parts, headers,
// values. Generated ones mix them; each name contains the seed that made the form.
import fc from "fast-check";

export type LargeBody = { name: string; type: string; body: Buffer };

const megabyte = 1024 * 1024;
const boundary = "----a-boundary-of-parts";
const urlencoded = "application/x-www-form-urlencoded";
const multipart = `multipart/form-data; boundary=${boundary}`;

/** Repeats a text up to one megabyte minus what else the body holds. */
export const repeated = (unit: string, others = 0) =>
  unit.repeat(Math.max(0, Math.floor((megabyte - others) / unit.length)));
const numbered = (name: (index: number) => string) => {
  const all: string[] = [];
  for (let length = 0; length < megabyte - 100; length += (all.at(-1)?.length ?? 0) + 1)
    all.push(name(all.length));
  return all.join("&");
};
const part = (disposition: string, value = "1", more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${value}\r\n`;

const pairs = (name: string, body: string): LargeBody => ({
  name,
  type: urlencoded,
  body: Buffer.from(body),
});
const parts = (name: string, body: string): LargeBody => ({
  name: `parts: ${name}`,
  type: multipart,
  body: Buffer.from(`${body}--${boundary}--\r\n`),
});

/** The hand-picked ones. `start` is the beginning that makes the form reach a command. */
export function largeForms(start = ""): LargeBody[] {
  const room = start.length + 200;
  return [
    pairs("one name of steps", `${start}${repeated("a.", room)}a=1`),
    pairs("one name of positions", `${start}${repeated("0.", room)}0=1`),
    pairs("one name of brackets", `${start}${repeated("[0]", room)}=1`),
    pairs("one long name", `${start}${repeated("n", room)}=1`),
    pairs("names of forty thousand characters", `${start}${repeated(`${"a.".repeat(20_000)}=1&`, room)}`),
    pairs("names at the limit of depth", `${start}${numbered((index) => `a${index}.0.0.0.0.0.0.0=1`)}`),
    pairs("many names", `${start}${numbered((index) => `n${index}=1`)}`),
    pairs("many rows", `${start}${numbered((index) => `lines[${index}].label=1`)}`),
    pairs("one name many times", `${start}${repeated("a=1&", room)}`),
    pairs("one list many times", `${start}${repeated("a[]=1&", room)}`),
    pairs("names without values", `${start}${repeated("a&", room)}`),
    pairs("nothing but separators", `${start}${repeated("&", room)}`),
    pairs("encoded text", `${start}title=${repeated("%41", room)}`),
    pairs("signs that are composed", `${start}title=a${repeated("%CC%95%CC%80", room)}`),
    pairs("a text of spaces", `${start}title=${repeated("+", room)}x`),
    pairs("two thousand amounts", `${start}${numbered((index) => `money:m${index}=1,${"0".repeat(500)}`)}`),
    pairs(
      "numbers at the limit of number",
      Array.from({ length: 1_900 }, (_, index) => `int:d${index}=2027`).join("&"),
    ),
    pairs(
      "amounts at the limit of number",
      Array.from({ length: 1_900 }, (_, index) => `money:m${index}=1.234,50`).join("&"),
    ),
    pairs(
      "names at the limits of length and number",
      Array.from({ length: 1_900 }, (_, index) => `${`a${index}.0.0.0.0.0.0.${"x".repeat(180)}`}=1`).join(
        "&",
      ),
    ),
    parts("ten thousand files", part('name="files"; filename="a"').repeat(10_000).slice(0, megabyte)),
    parts("many fields", repeated(part('name="a"'))),
    parts("one name of steps", part(`name="${repeated("a.", 500)}"`)),
    parts("one file name", part(`name="files"; filename="${repeated("a", 500)}"`)),
    parts("many heads of one part", part('name="a"', "1", repeated("X: 1\r\n", 500))),
    parts("a body of beginnings", part('name="a"', repeated(`\r\n--${boundary.slice(0, -1)}`, 500))),
    parts("nothing but boundaries", repeated(`--${boundary}\r\n`)),
  ];
}

const step = fc.constantFrom(
  "a",
  "0",
  "17",
  "lines",
  "[",
  "]",
  ".",
  "..",
  "__proto__",
  "%00",
  "money:",
  "[]",
);
const field = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  times: fc.constantFrom(1, 1, 5, 100, 30_000),
  value: fc.constantFrom("", "1", "x", "%F0%9F%8C%8D", "%CC%95"),
  value_times: fc.constantFrom(1, 1, 50, 20_000),
  is_numbered: fc.boolean(),
});

/** Generated forms of up to a megabyte, the same for the same seed. */
export function generatedForms(seed: number, count: number): LargeBody[] {
  return fc
    .sample(fc.array(field, { minLength: 1, maxLength: 4 }), { seed, numRuns: count })
    .map((fields, index) => {
      const units = fields.map(({ steps, times, value, value_times, is_numbered }, at) => {
        const name = (is_numbered ? `${at}.` : "") + steps.join("").repeat(times);
        return `${name}=${value.repeat(value_times)}&`;
      });
      return pairs(`seed ${seed}, form ${index}`, repeated(units.join("").slice(0, megabyte)));
    });
}
