// Units of a line's quantity. The check on `offer_line.unit` lists each, and each has its words per language.
export const lineUnits = ["hour", "day", "night", "person", "piece", "kilometre", "square_metre"] as const;
export type LineUnit = (typeof lineUnits)[number];
