// What a sighted keyboard user sees of the focus: where it is, whether a ring is drawn around it, and whether
// something covers it.
import type { Page } from "@playwright/test";

export type FocusReport = {
  url: string;
  /** Its position among all elements of the document. */
  place: number;
  text: string;
  in_main: boolean;
  /** Lies above the page rather than in it, as a temporary message does. */
  is_afloat: boolean;
  is_ringed: boolean;
  is_covered: boolean;
  is_on_screen: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** The focused element; null while the page itself has the focus. */
export function reportFocus(page: Page): Promise<FocusReport | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const isFixed = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === "fixed" || isFixed(one.parentElement));
    // The ring may be on the label around a control that is itself invisible.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const around = [element, element.parentElement, label].filter((one) => one instanceof HTMLElement);
    const ringed = around.find((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      const isClear = /^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/u.test(outlineColor);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !isClear;
    });
    const box = (ringed ?? element).getBoundingClientRect();
    const across = Math.min(box.left + box.width / 2, innerWidth - 1);
    const down = Math.min(box.top + Math.min(box.height / 2, 20), innerHeight - 1);
    const hit = document.elementFromPoint(across, down);
    const isOurs = around.some((one) => one.contains(hit)) || (hit?.contains(element) ?? false);
    return {
      url: location.href,
      place: [...document.querySelectorAll("*")].indexOf(element),
      text: (element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent ?? "")
        .trim()
        .slice(0, 60),
      in_main: element.closest("main") !== null,
      is_afloat: isFixed(element),
      is_ringed: ringed !== undefined,
      is_covered: hit !== null && !isOurs,
      is_on_screen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      left: box.left + scrollX,
      right: box.right + scrollX,
      top: box.top + scrollY,
      bottom: box.bottom + scrollY,
    };
  });
}
