/** "640 kB", "5.2 MB": decimal units, at least 1 kB. */
export function fileSizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const figure = isSmall ? Math.max(1, Math.round(bytes / 1_000)) : bytes / 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(figure);
}
