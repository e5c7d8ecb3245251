/** Id of the element in which `follow-page.ts` finds its parameters. */
export const followScriptId = "follow";
