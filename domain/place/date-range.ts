/** The first and last day that users may choose, as date fields hold them: "2027-06-12". */
export type DayRange = { readonly min: string; readonly max: string };

/** The years that dates may lie in: every calendar and the database know them. */
export const knownYears = { min: 1900, max: 2199 } as const;

/** The days of these years. */
export const knownDays: DayRange = { min: `${knownYears.min}-01-01`, max: `${knownYears.max}-12-31` };
