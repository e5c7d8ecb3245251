/** The path of the document, noted before anything can have led on from it. */
export const firstPath: string | null = typeof location === "undefined" ? null : location.pathname;
