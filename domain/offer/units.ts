// Units of a line's quantity. Each is a check of `offer_line.unit` and has its words per language.
export const lineUnits = ["hour", "day", "night", "person", "piece", "kilometre", "square_metre"] as const;
export type LineUnit = (typeof lineUnits)[number];
