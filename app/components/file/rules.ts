import type { ChosenLimits } from "#domain/file/chosen.ts";

/** The rules of the forms with files, loaded once somebody chooses one. */
const load = () => import("./issue-text.ts");

/** The rule of a form that sends several files. */
export const loadFileRule = (takes: ChosenLimits) => () =>
  load().then(({ sentFileIssue }) => sentFileIssue(takes));

/** The rule of a form that sends one picture of at most this size. */
export const loadPictureRule = (each_bytes: number) => () =>
  load().then(({ pictureIssue }) => pictureIssue(each_bytes));
