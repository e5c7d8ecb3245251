// The files of a posted form. Browsers send an empty part without a name when no file was chosen.

/** The chosen files of a field, including empty ones, about which their sender is told. */
export function sentFiles(posted: FormData, field: string): File[] {
  return posted
    .getAll(field)
    .filter((value): value is File => value instanceof File && (value.size > 0 || value.name !== ""));
}
