// What a selector says about the elements that it matches: enough to tell whether two of them can match the same one.
import type { Selector, SelectorComponent } from "lightningcss";

/** One part of a selector between combinators. */
type Compound = { tag: string | null; classes: string[]; pseudo: string };

/** The element that a selector matches, then its parent and so on, as far as `>` says who that is. */
export type Path = readonly [Compound, ...Compound[]];

/** True if one element of the product has both classes. */
export type Together = (one: string, other: string) => boolean;

const nothing: Compound = { tag: null, classes: [], pseudo: "" };

/** One path for each alternative of `:is()`. */
export function pathsOf(selector: Selector): Path[] {
  let paths: Path[] = [[nothing]];
  for (const part of selector) {
    if (part.type === "combinator") {
      if (part.value === "pseudo-element") continue;
      paths = part.value === "child" ? paths.map((path) => [nothing, ...path]) : [[nothing]];
    } else if (part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where")) {
      const choices = part.selectors.flatMap(pathsOf);
      paths = paths.flatMap((path) => choices.map((choice) => both(path, choice)));
    } else {
      paths = paths.map(([last, ...parents]) => [withPart(last, part), ...parents]);
    }
  }
  return paths;
}

function withPart(compound: Compound, part: SelectorComponent): Compound {
  if (part.type === "class") return { ...compound, classes: [...compound.classes, part.name] };
  if (part.type === "type") return { ...compound, tag: part.name };
  if (part.type === "pseudo-element") return { ...compound, pseudo: part.kind };
  if (part.type === "pseudo-class" && part.kind === "root") return { ...compound, tag: "html" };
  return compound;
}

function both([last, ...parents]: Path, [choice, ...others]: Path): Path {
  const classes = [...last.classes, ...choice.classes];
  const merged = { tag: choice.tag ?? last.tag, classes, pseudo: last.pseudo || choice.pseudo };
  return [merged, ...(others.length > 0 ? others : parents)];
}

/** All classes that a selector names, also within `:has()` and the like. */
export function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === "class") return [part.name];
    if (part.type !== "pseudo-class") return [];
    const hasList = part.kind === "is" || part.kind === "not" || part.kind === "has" || part.kind === "where";
    return hasList ? part.selectors.flatMap((one) => classesOf(one)) : [];
  });
}

export type Weight = readonly [ids: number, classes: number, tags: number];

/** The specificity. */
export function weightOf(selector: Selector): Weight {
  return selector.map(weightOfPart).reduce(([a, b, c], [d, e, f]) => [a + d, b + e, c + f], [0, 0, 0]);
}

function weightOfPart(part: SelectorComponent): Weight {
  switch (part.type) {
    case "id":
      return [1, 0, 0];
    case "class":
    case "attribute":
      return [0, 1, 0];
    case "type":
    case "pseudo-element":
      return [0, 0, 1];
    case "pseudo-class":
      if (part.kind === "where") return [0, 0, 0];
      if (part.kind === "is" || part.kind === "not" || part.kind === "has") return heaviest(part.selectors);
      return [0, 1, 0];
    default:
      return [0, 0, 0];
  }
}

function heaviest(selectors: readonly Selector[]): Weight {
  return selectors.map(weightOf).reduce((most, one) => {
    const index = one.findIndex((count, place) => count !== most[place]);
    return index >= 0 && (one[index] ?? 0) > (most[index] ?? 0) ? one : most;
  });
}

/**
 * True if both could match the same element: its tag, classes and pseudo-element do not exclude it, and neither do those
 * of its parents, where `>` names them in both. Of two that name no class of the element itself, only selectors with
 * a class in common count; `.places a` and `.tabs a` are in different places. `:root` is in one place only.
 */
export function canMeet(a: Path, b: Path, isRelated: boolean, together: Together): boolean {
  const [one, other] = [a[0], b[0]];
  const hasNames = one.classes.length > 0 && other.classes.length > 0;
  if (!hasNames && !isRelated && one.tag !== "html" && other.tag !== "html") return false;
  return a.every((compound, index) => {
    const twin = b[index];
    return twin === undefined || agree(compound, twin, together);
  });
}

function agree(a: Compound, b: Compound, together: Together): boolean {
  if (a.pseudo !== b.pseudo || (a.tag && b.tag && a.tag !== b.tag)) return false;
  if (a.classes.length === 0 || b.classes.length === 0) return true;
  if (a.classes.some((name) => b.classes.includes(name))) return true;
  return a.classes.every((name) => b.classes.every((other) => together(name, other)));
}
