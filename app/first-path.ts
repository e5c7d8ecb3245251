/** The path of the document, noted before any navigation away from it. */
export const firstPath: string | null = typeof location === "undefined" ? null : location.pathname;
