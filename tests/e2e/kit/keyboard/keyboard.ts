// A person with only a keyboard, who reaches everything by Tab and arrows. Before each key press the test checks that
// the focus is on the expected element, is visible, and moved there in reading order.
import { expect, type Locator, type Page } from "@playwright/test";
import { type FocusReport, reportFocus } from "./focus.ts";

/** More stops than any page has. */
const stops_max = 200;

/** The name of a control, whether or not it is marked as optional. */
export function labelled(label: string): RegExp {
  return new RegExp(`^${escaped(label)}\\s*(\\([^)]*\\))?$`, "u");
}

/** The name of a choice: its label, possibly followed by its hint. */
export function beginning(label: string): RegExp {
  return new RegExp(`^${escaped(label)}(?!\\p{L})`, "u");
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

export class Keyboard {
  readonly page: Page;
  #last: FocusReport | null = null;

  constructor(page: Page) {
    this.page = page;
    // Intercept file choosers from now on: when the test asked for it only right before the key that opens one, it
    // sometimes came too late.
    page.on("filechooser", () => undefined);
  }

  /** Presses Tab (or Shift+Tab) until this element has the focus. */
  async reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(target).toBeAttached();
    for (let stops = 0; stops < stops_max; stops += 1) {
      if (await isFocused(target)) break;
      await this.page.keyboard.press(key);
      await this.#look(key);
    }
    await expect(target, `reached by ${key} on ${this.page.url()}`).toBeFocused();
    expect(await reportFocus(this.page), "the focus can be seen").toMatchObject({
      is_ringed: true,
      is_covered: false,
      is_on_screen: true,
    });
  }

  /** Checks one step: the next element may be lower or in a column further right, never before. */
  async #look(key: string): Promise<void> {
    const [last, now] = [this.#last, await reportFocus(this.page)];
    this.#last = now;
    if (key !== "Tab" || !last?.in_main || !now?.in_main || last.url !== now.url) return;
    if (now.place <= last.place || now.is_afloat || last.is_afloat) return;
    const isAbove = now.bottom <= last.top + 1 && now.left < last.right - 1;
    expect(isAbove, `after "${last.text}" the focus goes back up to "${now.text}"`).toBe(false);
  }

  /** Enter on a link or a button, the space bar on anything else that is pressed. */
  async press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  /** Replaces the content of a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Selects one of a group of radio buttons: Tab reaches the group, arrows move through it. */
  async choose(target: Locator): Promise<void> {
    const name = (await target.getAttribute("name")) ?? "";
    const isIn = () =>
      this.page.evaluate((group) => {
        const element = document.activeElement;
        return element instanceof HTMLInputElement && element.type === "radio" && element.name === group;
      }, name);
    for (let stops = 0; stops < stops_max && !(await isIn()); stops += 1) {
      await this.page.keyboard.press("Tab");
      await this.#look("Tab");
    }
    for (let stops = 0; stops < stops_max; stops += 1) {
      if (await isFocused(target)) break;
      await this.page.keyboard.press("ArrowDown");
    }
    await this.reach(target);
    if (!(await target.isChecked())) await this.page.keyboard.press("Space");
    await expect(target).toBeChecked();
  }

  /** Ticks a box. */
  async tick(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("Space");
    await expect(target).toBeChecked();
  }

  /** Selects one of a list by typing its first letters. */
  async pick(target: Locator, letters: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.type(letters);
    const shown = () =>
      target.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? "");
    await expect.poll(shown).toMatch(beginning(letters));
  }

  /**
   * Types a day such as `2027-06-12` part by part. The browser decides the order of the parts: a person sees it and
   * types accordingly, here the method tries each order.
   */
  async date(target: Locator, date: string): Promise<void> {
    const [year, month, day] = date.split("-");
    await this.typeParts(target, date, [`${day}${month}${year}`, `${month}${day}${year}`]);
  }

  /** Types a time as "14:00"; the browser decides whether its clock has twelve or twenty-four hours. */
  async time(target: Locator, time: string): Promise<void> {
    const [hour = "", minute = ""] = time.split(":");
    const half = `${String(Number(hour) % 12 || 12).padStart(2, "0")}${minute}${Number(hour) < 12 ? "AM" : "PM"}`;
    await this.typeParts(target, time, [`${hour}${minute}`, half]);
  }

  private async typeParts(target: Locator, value: string, ways: readonly string[]): Promise<void> {
    for (const way of ways) {
      await this.reach(target);
      await this.page.keyboard.type(way);
      if ((await target.inputValue()) === value) return;
      // Back over the parts and out of the field, to start at the first part again.
      while (await isFocused(target)) await this.page.keyboard.press("Shift+Tab");
    }
    await expect(target).toHaveValue(value);
  }

  /** Opens the browser's own file chooser and picks a file. */
  async attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.reach(target);
    const window = this.page.waitForEvent("filechooser");
    await this.page.keyboard.press("Enter");
    await (await window).setFiles(file);
  }

  /** Tabs through the whole page until the first element comes again; returns what it met. */
  async round(): Promise<string[]> {
    const met: string[] = [];
    const first = await this.#next();
    for (let text = first; text !== undefined && met.length < stops_max; ) {
      met.push(text);
      text = await this.#next();
      if (text === first) return met;
    }
    throw new Error(`Tab does not come back to "${first}": …, ${met.slice(-3).join(", ")}`);
  }

  async #next(): Promise<string> {
    await this.page.keyboard.press("Tab");
    await this.#look("Tab");
    // Between the last element and the first, the focus is in the browser itself.
    if (this.#last === null) return this.#next();
    return this.#last.text;
  }
}
