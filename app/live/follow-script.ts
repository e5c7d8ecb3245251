/** The element of the script of `follow-page.ts`, by which it finds what it was given. */
export const followScriptId = "follow";
