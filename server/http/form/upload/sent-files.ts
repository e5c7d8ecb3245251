// The files of a posted form. Browsers send an empty part without a name where none was chosen.

/** The chosen files of a field, empty ones included: their sender is told so. */
export function sentFiles(posted: FormData, field: string): File[] {
  return posted
    .getAll(field)
    .filter((value): value is File => value instanceof File && (value.size > 0 || value.name !== ""));
}
