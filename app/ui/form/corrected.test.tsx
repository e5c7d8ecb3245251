// A field's error disappears as soon as the field is right: which input answers which error, and the order of errors.
import { JSDOM } from "jsdom";
import { afterEach, expect, test, vi } from "vitest";
import { inPageOrder, isCorrected, watchCorrections } from "./corrected.ts";

afterEach(() => vi.unstubAllGlobals());

const text = (attributes: string) => `<input name="field" ${attributes}>`;
const boxes = (type: string, name = "field") =>
  `<input type="${type}" name="${name}" value="a"><input type="${type}" name="${name}" value="b">`;

function formWith(html: string): HTMLFormElement {
  const { window } = new JSDOM(`<form id="f">${html}</form>`);
  for (const name of [
    "HTMLFormElement",
    "HTMLInputElement",
    "HTMLSelectElement",
    "HTMLTextAreaElement",
    "HTMLElement",
  ])
    vi.stubGlobal(name, Reflect.get(window, name));
  return window.document.querySelector("form") as unknown as HTMLFormElement;
}

function enter(form: HTMLFormElement, name: string, value: string): void {
  for (const one of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
    if (/^(checkbox|radio)$/.test(one.type)) one.checked = value.split(" ").includes(one.value);
    else one.value = value;
}

type Case = [
  what: string,
  html: string,
  refused: string | string[] | undefined,
  typed: string,
  isRight: boolean,
];

const cases: Case[] = [
  ["a required text is given", text("required"), "", "Konstanz", true],
  ["a required text is spaces", text("required"), "", "  ", false],
  ["a refused text stays as it was", text("required"), "1.2 people", "1.2 people", false],
  ["a refused text is changed", text("required"), "1.2 people", "12", true],
  ["an optional text is emptied", text(""), "nonsense", "", true],
  ["a required text is emptied", text("required"), "nonsense", "", false],
  ["an address is half typed", text('type="email" required'), "", "mara@", false],
  ["an address is whole", text('type="email" required'), "", "mara@example.test", true],
  [
    "a number below its bounds",
    text('required pattern="-?[0-9]*" data-min="1" data-max="90"'),
    "",
    "0",
    false,
  ],
  [
    "a number above its bounds",
    text('required pattern="-?[0-9]*" data-min="1" data-max="90"'),
    "",
    "91",
    false,
  ],
  [
    "a number within its bounds",
    text('required pattern="-?[0-9]*" data-min="1" data-max="90"'),
    "120",
    "14",
    true,
  ],
  ["letters where digits are asked", text('required pattern="[0-9]*"'), "", "ten", false],
  ["a day before the first one", text('type="date" required min="2027-06-12"'), "", "2027-06-11", false],
  [
    "a day from the first one on",
    text('type="date" required min="2027-06-12"'),
    "2027-06-01",
    "2027-06-12",
    true,
  ],
  [
    "an option is chosen",
    '<select name="field" required><option value=""></option><option value="b"></option></select>',
    "",
    "b",
    true,
  ],
  [
    "no option is chosen",
    '<select name="field" required><option value=""></option><option value="b"></option></select>',
    "",
    "",
    false,
  ],
  ["a radio button is chosen", boxes("radio"), undefined, "b", true],
  ["no radio button is chosen", boxes("radio"), undefined, "", false],
  ["a box of a list is ticked", boxes("checkbox", "field[]"), "", "a", true],
  ["the same boxes are ticked", boxes("checkbox", "field[]"), ["", "a", "b"], "a b", false],
  ["one of too many boxes is unticked", boxes("checkbox", "field[]"), ["", "a", "b"], "a", true],
  [
    "a required box is ticked",
    '<input type="checkbox" name="field" value="on" required>',
    undefined,
    "on",
    true,
  ],
  [
    "a required box is not ticked",
    '<input type="checkbox" name="field" value="on" required>',
    undefined,
    "",
    false,
  ],
  [
    "lines that differ by their ends alone",
    '<textarea name="field" required></textarea>',
    "a\r\nb",
    "a\nb",
    false,
  ],
  ["words in a text area", '<textarea name="field" required></textarea>', "", "Two\nlines", true],
];

test.each(cases)("%s", (_what, html, refused, typed, isRight) => {
  const form = formWith(html);
  enter(form, html.includes("field[]") ? "field[]" : "field", typed);
  expect(isCorrected(form, "field", () => refused)).toBe(isRight);
});

test("a field is found by its name without type and list marks, else by the group that has its id", () => {
  const form = formWith(
    `<input name="int:guests" required value="5"><fieldset id="f-place"><input name="town" required value="Ulm"></fieldset>`,
  );
  expect(isCorrected(form, "guests", () => "")).toBe(true);
  expect(isCorrected(form, "place", () => "")).toBe(true);
  expect(isCorrected(form, "nowhere", () => "")).toBe(false);
});

test("an end before its start is answered by a change of either", () => {
  const html = `<fieldset data-together><input type="time" name="start" value="13:00" required>
    <input type="time" name="end" value="14:00" required></fieldset><input name="other" value="x">`;
  const refused = (start: string) => (name: string) => ({ start, end: "14:00", other: "y" })[name];
  expect(isCorrected(formWith(html), "end", refused("15:00"))).toBe(true);
  expect(isCorrected(formWith(html), "end", refused("13:00"))).toBe(false);
});

test("errors follow the order of their fields; those without a field come last", () => {
  const form = formWith(
    `<input name="title">${boxes("radio")}<input name="answers.wanted[]" type="checkbox" value="x"><fieldset id="f-place"><input name="town"></fieldset><input name="int:guests">`,
  );
  const names = ["other", "guests", "place", "answers.wanted", "field", "title"];
  expect(inPageOrder(form, names)).toEqual(["title", "field", "answers.wanted", "place", "guests", "other"]);
});

test("a field that was filled in before the rules ran keeps its error until the next input, and nothing moves until then", () => {
  const form = formWith(text("required"));
  const page = form.ownerDocument.defaultView as unknown as typeof globalThis;
  vi.stubGlobal("document", form.ownerDocument);
  enter(form, "field", "Konstanz");
  const said: number[] = [];
  const result = { fields: { field: "Enter a town." }, values: { field: "" } };
  watchCorrections("f", result, new page.AbortController().signal, ({ corrected }) =>
    said.push(corrected.size),
  );
  expect(said).toEqual([0]);
  form.dispatchEvent(new page.Event("input"));
  expect(said).toEqual([0, 1]);
});
