// The languages of the product.

/** Each with its tag for Intl. English is written as in Europe: 24 hours, and the day before the month. */
export const languageTags = { en: "en-GB", de: "de-DE" } as const;

export type Language = keyof typeof languageTags;
