/** The files of a file input: those that the form sends, and those that were refused when they were chosen. */

export type ChosenFile = { file: File; issue: string | null };

/** Why a file is not sent with those `before` it, in words; null if it is. */
export type IssueOf = (file: File, before: readonly File[]) => string | null;

/** The files without an issue: what the form sends. */
export const acceptedFiles = (chosen: readonly ChosenFile[]): File[] =>
  chosen.filter(({ issue }) => issue === null).map(({ file }) => file);

/** Adds files to those chosen before, each once: input that is reported again changes nothing. */
export function addFiles(
  chosen: readonly ChosenFile[],
  files: readonly File[],
  issueOf: IssueOf,
): readonly ChosenFile[] {
  const all = [...chosen];
  for (const file of files) {
    if (all.some((one) => isSame(one.file, file))) continue;
    all.push({ file, issue: issueOf(file, acceptedFiles(all)) });
  }
  return all;
}

/** Without one of them; a file that was one too many may be sent now. */
export function withoutFile(
  chosen: readonly ChosenFile[],
  removed: File,
  issueOf: IssueOf,
): readonly ChosenFile[] {
  return addFiles(
    [],
    chosen.map(({ file }) => file).filter((file) => file !== removed),
    issueOf,
  );
}

/** A file that is chosen twice is another object. */
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Puts these files into the input, so that its form sends them as it would send any others. */
export function putFiles(input: HTMLInputElement, files: readonly File[]): void {
  const held = [...(input.files ?? [])];
  if (held.length === files.length && files.every((file, index) => file === held[index])) return;
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
}
