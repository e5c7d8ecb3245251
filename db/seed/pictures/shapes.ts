// Shapes as SVG text, for the pictures of the demo data. Coordinates are for a picture of 800 × 600.
export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;
export const line = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
export const box = (colour: string, x: number, y: number, width: number, height: number, radius = 0) =>
  `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
export const disc = (colour: string, x: number, y: number, rx: number, ry = rx) =>
  `<ellipse fill="${colour}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
export const move = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
/** The same shape at several places, given as x or as x and y. */
export const each = <T>(places: readonly T[], draw: (place: T) => string) => places.map(draw).join("");

/** A whole picture; `width` and `height` are in its own coordinates. */
export const picture = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
