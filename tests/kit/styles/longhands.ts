// Which longhands a property sets, as far as our sheets write shorthands. Logical sides count as the physical ones of
// text that runs from left to right.

const sides = ["top", "right", "bottom", "left"] as const;
const sidesOf: Record<string, readonly string[]> = {
  block: ["top", "bottom"],
  "block-start": ["top"],
  "block-end": ["bottom"],
  inline: ["left", "right"],
  "inline-start": ["left"],
  "inline-end": ["right"],
};

const shorthands: Record<string, readonly string[]> = {
  background: ["image", "position", "size", "repeat", "color", "clip"].map((part) => `background-${part}`),
  columns: ["column-width", "column-count"],
  container: ["container-type", "container-name"],
  flex: ["flex-grow", "flex-shrink", "flex-basis"],
  "flex-flow": ["flex-direction", "flex-wrap"],
  font: ["font-family", "font-size", "font-style", "font-weight", "line-height"],
  gap: ["row-gap", "column-gap"],
  "grid-area": ["grid-row", "grid-column"],
  "grid-column": ["grid-column-start", "grid-column-end"],
  "grid-row": ["grid-row-start", "grid-row-end"],
  "list-style": ["list-style-type", "list-style-position", "list-style-image"],
  outline: ["outline-color", "outline-style", "outline-width"],
  overflow: ["overflow-x", "overflow-y"],
  "place-content": ["align-content", "justify-content"],
  "place-items": ["align-items", "justify-items"],
  "place-self": ["align-self", "justify-self"],
  "text-decoration": ["line", "style", "color", "thickness"].map((part) => `text-decoration-${part}`),
  "block-size": ["height"],
  "inline-size": ["width"],
  "max-block-size": ["max-height"],
  "max-inline-size": ["max-width"],
};

export function longhands(property: string): string[] {
  const box = /^(margin|padding|inset|scroll-margin|scroll-padding)(?:-([\w-]+))?$/.exec(property);
  if (box) {
    const [, name = "", side = ""] = box;
    return (sidesOf[side] ?? (side ? [side] : sides)).map((one) =>
      name === "inset" ? one : `${name}-${one}`,
    );
  }
  const border = /^border(?:-(top|right|bottom|left))?(?:-(width|style|color))?$/.exec(property);
  if (border) {
    const [, side, part] = border;
    return (side ? [side] : sides).flatMap((one) =>
      (part ? [part] : ["width", "style", "color"]).map((kind) => `border-${one}-${kind}`),
    );
  }
  return shorthands[property]?.flatMap(longhands) ?? [property];
}
