/** Two days as date fields hold them, "2027-06-12": the first and the last that may be chosen. */
export type DayRange = { readonly min: string; readonly max: string };

/** The years that dates may be of: every calendar and the database know them. */
export const knownYears = { min: 1900, max: 2199 } as const;

/** The days of these years. */
export const knownDays: DayRange = { min: `${knownYears.min}-01-01`, max: `${knownYears.max}-12-31` };
