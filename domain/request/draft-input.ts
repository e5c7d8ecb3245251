// What is typed into a request before it is saved. Without schemas, so that the browser's scripts may read it.

/** The screens of the request form whose input is kept while it is being typed. */
export const draftInputSteps = ["details", "when_where", "extras", "send"] as const;
export type DraftInputStep = (typeof draftInputSteps)[number];

/** The fields of a screen as its form holds them, by name. */
export type DraftInput = Record<string, string | string[]>;
