/** Data of the samples: invented names and figures, the same in every language. */

/** Each sample is rendered twice: `scope` makes ids and names unique, `theme` is the theme's name. */
export type SampleProps = { scope: string; theme: string };

export const galleryPath = "/ui";

export const names = { studio: "Studio Keller", photographer: "Anna Brandt", town: "Lisbon" } as const;

export const currency = "EUR";

/** Start of the sample wedding. */
export const wedding = "2027-06-12T12:00:00Z";
export const dueAt = "2027-06-05T08:00:00Z";

export const country = { value: "DE", label: "DE" } as const;

/** A photo as data URL, so that the page requests no file. */
export const photo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23456' d='M0 0h8v8H0z'/%3E%3Ccircle cx='4' cy='3' r='1.6' fill='%23dcb'/%3E%3Cpath fill='%23dcb' d='M1 8a3 3 0 0 1 6 0z'/%3E%3C/svg%3E";
