// Counts what a way through the product asks of a newcomer: screens, presses of links and buttons, visible fields,
// and required fields. On each screen it fills the required fields and nothing else.
import { expect, type Locator, type Page } from "@playwright/test";

export type Asked = { screen: string; name: string; label: string; is_empty: boolean; is_to_fill: boolean };
export type JourneyCount = {
  screens: string[];
  taps: number;
  asked: Asked[];
  /** From each press until the next screen's headline is shown, in ms. */
  waits_ms: number[];
};

/** What a newcomer types or chooses, by field name; a choice without a name here takes the first option. */
export type Input = Readonly<Record<string, string | (() => Promise<string>)>>;

/** The controls a person sees on the page, each name once. */
function readFields(page: Page): Promise<Omit<Asked, "screen">[]> {
  return page.evaluate(() => {
    const root = document.querySelector("main") ?? document.body;
    const found = new Map<string, { name: string; label: string; is_empty: boolean; is_to_fill: boolean }>();
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
        is_empty: isEmpty,
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

/** For a press that led nowhere: what the page says, its address, and whether it still waits for an answer. */
async function readNotices(page: Page): Promise<string> {
  const texts = await page.locator('[role="alert"], [role="status"], .notice').allInnerTexts();
  const waiting = await page.locator('[aria-busy="true"]').count();
  const said = JSON.stringify(texts.filter((text) => text.trim() !== ""));
  return `${page.url()} says ${said} and ${waiting > 0 ? "waits for an answer" : "waits for nothing"}\n`;
}

/** A way through the product; `open` begins it, each `press` leads to the next screen, named by its headline. */
export function startCount(page: Page) {
  const count: JourneyCount = { screens: [], taps: 0, asked: [], waits_ms: [] };
  const arrive = async (input: Input) => {
    // The headline appears before the rest of a document has arrived.
    await page.waitForLoadState("domcontentloaded");
    // People recognise a screen by its headline.
    const screen =
      (await page.getByRole("heading", { level: 1 }).first().textContent())?.trim() ?? page.url();
    if (count.screens.at(-1) !== screen) count.screens.push(screen);
    // A group in which any one field is required marks none of them: its hint says so, and `input` names the field.
    const fields = (await readFields(page)).map((field) => ({
      screen,
      ...field,
      is_to_fill: field.is_to_fill || (field.is_empty && field.name in input),
    }));
    count.asked.push(...fields);
    for (const field of fields) if (field.is_to_fill) await fillIn(page, field, input);
  };
  const press = async (control: Locator, headline: string | RegExp, part?: string) => {
    const begun = performance.now();
    await control.click();
    count.taps += 1;
    try {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline, { timeout: 30_000 });
      if (part) await expect(page.getByRole("heading", { name: part })).toBeVisible({ timeout: 30_000 });
    } catch (error) {
      throw new Error(`${await readNotices(page)}${error}`);
    }
    count.waits_ms.push(performance.now() - begun);
  };
  return {
    count,
    /** Opens the first screen. */
    async open(path: string, input: Input = {}) {
      await page.goto(path);
      await arrive(input);
    },
    /** Presses a control and fills the screen that follows; `part` is a headline within it that appears. */
    async press(control: Locator, headline: string | RegExp, input: Input = {}, part?: string) {
      await press(control, headline, part);
      await arrive(input);
    },
    /** Presses the last control: what follows is the answer and asks nothing. */
    async finish(control: Locator, headline: string | RegExp): Promise<JourneyCount> {
      await press(control, headline);
      return count;
    },
  };
}

/** Fields with the same label that ask for something else: the place of the service, and the billing address. */
const ofTheInvoice = "billing.";

/**
 * Labels of empty fields, required or not, that an earlier screen has already asked for, within one way or several
 * consecutive ones.
 */
export function askedTwice(...ways: readonly JourneyCount[]): string[] {
  const known = new Map<string, string>();
  const twice: string[] = [];
  for (const { screen, name, label, is_empty } of ways.flatMap(({ asked }) => asked)) {
    const key = `${name.startsWith(ofTheInvoice) ? ofTheInvoice : ""}${label.toLowerCase()}`;
    const before = known.get(key);
    if (is_empty && before !== undefined && before !== screen) twice.push(`${before}, ${screen}: ${label}`);
    known.set(key, screen);
  }
  return twice;
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
