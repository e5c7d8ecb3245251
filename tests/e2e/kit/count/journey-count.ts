// Counts what a way through the product asks of a newcomer: screens, presses of links and buttons, fields in view, and
// fields that have to be filled. On each screen it fills what has to be filled and nothing else.
import { expect, type Locator, type Page } from "@playwright/test";

export type Asked = { screen: string; name: string; label: string; is_to_fill: boolean };
export type JourneyCount = {
  screens: string[];
  taps: number;
  asked: Asked[];
  /** From each press until the next screen's headline is shown, in ms. */
  waits_ms: number[];
};

/** What a newcomer types or chooses, by field name; a choice that is not named takes the first option. */
export type Input = Readonly<Record<string, string | (() => Promise<string>)>>;

/** The controls a person sees on the page, each name once. */
function readFields(page: Page): Promise<Omit<Asked, "screen">[]> {
  return page.evaluate(() => {
    const root = document.querySelector("main") ?? document.body;
    const found = new Map<string, { name: string; label: string; is_to_fill: boolean }>();
    for (const control of root.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
      const isButton = ["hidden", "submit", "button", "image"].includes(control.type);
      if (isButton || !control.checkVisibility() || found.has(control.name)) continue;
      const isChoice = control.type === "radio" || control.type === "checkbox";
      const group = control.closest("fieldset");
      const legend = group?.querySelector("legend") ?? null;
      const label = isChoice && legend ? legend : (control.labels?.[0] ?? null);
      const others = root.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(control.name)}"]`);
      const isEmpty = isChoice ? ![...others].some(({ checked }) => checked) : control.value === "";
      const isOptional = [label, legend].some((one) => one?.querySelector(".optional"));
      const isCard = control.autocomplete.startsWith("cc-");
      const isNeeded = control.required || isCard || (isChoice && legend !== null);
      const text = label?.textContent.trim() ?? "";
      found.set(control.name, {
        name: control.name,
        label: text,
        is_to_fill: isEmpty && isNeeded && !isOptional,
      });
    }
    return [...found.values()];
  });
}

async function fillIn(page: Page, { name, label }: Asked, input: Input): Promise<void> {
  const control = page.locator(`[name="${name}"]:not([type="hidden"])`).first();
  const type = (await control.getAttribute("type")) ?? "text";
  if (type === "radio" || type === "checkbox") return control.check();
  const value = input[name];
  if (value === undefined) throw new Error(`nothing to fill into "${label}" (${name})`);
  await control.fill(typeof value === "string" ? value : await value());
}

/** A way through the product; `open` begins it, each `press` leads to the next screen, named by its headline. */
export function startCount(page: Page) {
  const count: JourneyCount = { screens: [], taps: 0, asked: [], waits_ms: [] };
  const arrive = async (input: Input) => {
    const { pathname, searchParams } = new URL(page.url());
    const screen = [pathname, searchParams.get("step")].filter(Boolean).join(" ");
    if (count.screens.at(-1) !== screen) count.screens.push(screen);
    const fields = (await readFields(page)).map((field) => ({ screen, ...field }));
    count.asked.push(...fields);
    for (const field of fields) if (field.is_to_fill) await fillIn(page, field, input);
  };
  const press = async (control: Locator, headline: string | RegExp) => {
    const begun = performance.now();
    await control.click();
    count.taps += 1;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline, { timeout: 30_000 });
    count.waits_ms.push(performance.now() - begun);
  };
  return {
    count,
    /** Opens the first screen. */
    async open(path: string, input: Input = {}) {
      await page.goto(path);
      await arrive(input);
    },
    /** Presses a control and fills the screen that follows. */
    async press(control: Locator, headline: string | RegExp, input: Input = {}) {
      await press(control, headline);
      await arrive(input);
    },
    /** Presses the last control: what follows is the answer and asks nothing. */
    async finish(control: Locator, headline: string | RegExp): Promise<JourneyCount> {
      await press(control, headline);
      return count;
    },
  };
}

/** Labels that stand on more than one screen of a way with an empty field: asked twice. */
export function askedTwice({ asked }: JourneyCount): string[] {
  const empty = asked.filter(({ is_to_fill }) => is_to_fill);
  const labels = empty.map(({ label }) => label.toLowerCase());
  return labels.filter((label, index) => labels.indexOf(label) < index);
}

/** The figures of a way. */
export function figuresOf({ screens, taps, asked, waits_ms }: JourneyCount) {
  return {
    screens: screens.length,
    taps,
    fields: asked.length,
    fields_to_fill: asked.filter(({ is_to_fill }) => is_to_fill).length,
    wait_ms: Math.round(waits_ms.reduce((sum, wait) => sum + wait, 0)),
    longest_wait_ms: Math.round(Math.max(0, ...waits_ms)),
  };
}
