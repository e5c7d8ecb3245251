// Input typed into a request before it is saved. No schemas here, so that the browser's scripts may import it.

/** The screens of the request form that keep their input while the customer types. */
export const draftInputSteps = ["details", "when_where", "extras", "send"] as const;
export type DraftInputStep = (typeof draftInputSteps)[number];

/** The fields of a screen as its form holds them, by name. */
export type DraftInput = Record<string, string | string[]>;
