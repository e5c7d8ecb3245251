// Layout faults: wider than the screen, overlapping texts, texts cut off. Each function that runs in the browser must
// be self-contained.
import type { Page } from "@playwright/test";

/** What is wrong with the layout of the open page at its present size. */
export function layoutFaults(page: Page): Promise<string[]> {
  // One call to the browser instead of two.
  return page.evaluate<string[]>(`[...(${overflowFaults})(), ...(${textFaults})(), ...(${controlFaults})()]`);
}

/** What is wider than the screen, except regions that scroll by themselves. */
export function overflowFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults: string[] = [];
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide on ${clientWidth} px`);
  const isInScroller = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== "visible") return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || (right <= clientWidth + 1 && left >= -1)) continue;
    if (
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      isInScroller(element)
    )
      continue;
    faults.push(`${element.outerHTML.slice(0, 120)} reaches from ${left} to ${right} px`);
    if (faults.length > 3) break;
  }
  return faults;
}

/** Controls that leave their form or their line, and refused ones that do not show it. */
export function controlFaults(): string[] {
  const faults: string[] = [];
  const boxOf = (field: Element) => {
    const control = field.querySelector(".affix, input, select, textarea");
    return control?.checkVisibility() ? control.getBoundingClientRect() : null;
  };
  const fields = [...document.querySelectorAll("form .field")];
  for (const field of fields) {
    const [box, said] = [boxOf(field), field.querySelector(".error")?.getBoundingClientRect()];
    const name = field.querySelector("label")?.textContent?.trim();
    if (box && said && said.top < box.bottom - 1)
      faults.push(`the error of ${name} stands above its control`);
    const beside = field.nextElementSibling;
    const other = beside?.matches(".field") ? boxOf(beside) : null;
    if (!box || !other || other.left < box.right || other.top >= box.bottom || box.top >= other.bottom)
      continue;
    const apart = Math.round(Math.abs(other.top - box.top));
    if (apart > 2) faults.push(`${name} and the control beside it stand ${apart} px apart`);
  }
  for (const control of document.querySelectorAll("form :is(input, select, textarea)")) {
    const { right, width } = control.getBoundingClientRect();
    const edge = control.closest("fieldset, form")?.getBoundingClientRect().right ?? right;
    if (width > 1 && control.checkVisibility() && right > edge + 1)
      faults.push(`${control.getAttribute("name")} leaves its form by ${Math.round(right - edge)} px`);
    const error = document.querySelector(".error");
    // The box around a price or a file carries the border; the native input in it has none.
    const box = control.closest(".affix, .drop") ?? control;
    const isRefused = control.getAttribute("aria-invalid") === "true" && !control.matches("[type=checkbox]");
    if (isRefused && error && getComputedStyle(box).borderTopColor !== getComputedStyle(error).color)
      faults.push(`${control.getAttribute("name")} is refused without a border that shows it`);
  }
  return faults;
}

/** Overlapping texts, texts that leave their box and texts that are cut off. */
export function textFaults(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Text = Box & { text: string; parent: Element; layer: Element };
  const everything: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const short = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 60);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  // Text for screen readers only: one pixel large, or clipped away.
  const isForReaders = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const style = styleOf(one);
      const isClipped = style.clip !== "auto" || style.clipPath !== "none";
      if (isClipped && style.position === "absolute") return true;
    }
    return false;
  };
  const clips = new Map<Element, Box>();
  const clipOf = (element: Element | null): Box => {
    if (!element || element === document.documentElement || element === document.body) return everything;
    const known = clips.get(element);
    if (known) return known;
    const style = styleOf(element);
    const around = style.position === "fixed" ? everything : clipOf(element.parentElement);
    const own = element.getBoundingClientRect();
    const clip = meet(around, {
      left: style.overflowX === "visible" ? everything.left : own.left,
      right: style.overflowX === "visible" ? everything.right : own.right,
      top: style.overflowY === "visible" ? everything.top : own.top,
      bottom: style.overflowY === "visible" ? everything.bottom : own.bottom,
    });
    clips.set(element, clip);
    return clip;
  };
  // A floating layer covers other texts on purpose, so compare only texts within one layer.
  const layerOf = (element: Element): Element => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (["fixed", "sticky"].includes(styleOf(one).position) || one.matches("dialog[open], :popover-open"))
        return one;
    }
    return document.body;
  };
  const blockOf = (element: Element): Element => {
    let one = element;
    while (one.parentElement && ["inline", "contents"].includes(styleOf(one).display))
      one = one.parentElement;
    return one;
  };

  const faults = new Set<string>();
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest("script, style, noscript, option")) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isForReaders(parent)) continue;
    range.selectNodeContents(node);
    const clip = clipOf(parent);
    const block = blockOf(parent);
    const holder = block.getBoundingClientRect();
    const isFree = styleOf(block).overflowX === "visible";
    const rects = [...range.getClientRects()];
    const word = node.textContent.trim();
    const lines = new Set(rects.filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
    // A short word fits every column.
    if (lines.size > 1 && word.length <= 12 && !/[\s\u00a0\-\u2013/@.]/.test(word))
      faults.add(`a short word is broken: "${word}"`);
    for (const rect of rects) {
      if (rect.width <= 1 || rect.height <= 1) continue;
      if (isFree && rect.right > holder.right + 2 && rect.right <= clip.right)
        faults.add(
          `text leaves its box: "${short(node.textContent)}" by ${Math.round(rect.right - holder.right)} px`,
        );
      const visible = meet(rect, clip);
      if (visible.right - visible.left <= 2 || visible.bottom - visible.top <= 2) continue;
      // A line's rectangle is higher than its letters.
      const inset = Math.min(6, rect.height / 4);
      const letters = meet(visible, {
        ...rect,
        left: rect.left + 1,
        right: rect.right - 1,
        top: rect.top + inset,
        bottom: rect.bottom - inset,
      });
      texts.push({ ...letters, text: short(node.textContent), parent, layer: layerOf(parent) });
    }
  }

  texts.sort((a, b) => a.top - b.top);
  texts.forEach((a, index) => {
    for (let next = index + 1; next < texts.length; next += 1) {
      const b = texts[next];
      if (!b || b.top >= a.bottom) break;
      if (a.layer !== b.layer || a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue;
      const both = meet(a, b);
      if (both.right - both.left > 2 && both.bottom - both.top > 2)
        faults.add(`texts overlap: "${a.text}" and "${b.text}"`);
    }
  });

  for (const element of document.body.querySelectorAll("*")) {
    const style = styleOf(element);
    const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (!cuts(style.overflowX) && !cuts(style.overflowY)) continue;
    if (element.clientWidth <= 1 || element.clientHeight <= 1 || !element.textContent?.trim()) continue;
    if (
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      isForReaders(element)
    )
      continue;
    const isMeant = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const isWide = cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigh = cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
    if (!isMeant && (isWide || isHigh)) faults.add(`text is cut off: "${short(element.textContent)}"`);
  }
  return [...faults].slice(0, 8);
}
