// A person with a keyboard alone. Everything is reached by Tab and arrows; before each key press the focus is checked:
// it is on the expected element, it is visible, and it moved there in reading order.
import { expect, type Locator, type Page } from "@playwright/test";
import { type FocusReport, reportFocus } from "./focus.ts";

/** More stops than any page has. */
const stops_max = 200;

/** The name of a control, whether or not it is marked as optional. */
export function labelled(label: string): RegExp {
  return new RegExp(`^${escaped(label)}\\s*(\\([^)]*\\))?$`, "u");
}

/** The name of a choice: what it is called, and then perhaps its hint. */
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
    // The browser hands its window for files over from now on. Asked for only when a key is about to open it, that came
    // later than the key now and then.
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

  /** One step, and what it led to: the next element may stand lower or in a column further right, never before. */
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

  /** Replaces what stands in a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** One of a group of radio buttons: Tab reaches the group, arrows go through it. */
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

  /** One of a list: its first letters lead to it. */
  async pick(target: Locator, letters: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.type(letters);
    const shown = () =>
      target.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? "");
    await expect.poll(shown).toMatch(beginning(letters));
  }

  /**
   * A day as in `2027-06-12`, typed part by part. In which order the parts stand is the browser's own: whoever sees it
   * types it so, here each is tried.
   */
  async date(target: Locator, date: string): Promise<void> {
    const [year, month, day] = date.split("-");
    await this.typeParts(target, date, [`${day}${month}${year}`, `${month}${day}${year}`]);
  }

  /** Types a time as "14:00"; whether the day has twice twelve hours is the browser's own. */
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
      // Back over the parts and out of the field, to begin at the first one again.
      while (await isFocused(target)) await this.page.keyboard.press("Shift+Tab");
    }
    await expect(target).toHaveValue(value);
  }

  /** Opens the browser's own window for files and chooses one there. */
  async attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.reach(target);
    const window = this.page.waitForEvent("filechooser");
    await this.page.keyboard.press("Enter");
    await (await window).setFiles(file);
  }

  /** Tabs through the whole page; answers what was met, until the first element comes again. */
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
    // Between the last element and the first lies the browser itself.
    if (this.#last === null) return this.#next();
    return this.#last.text;
  }
}
