/** The place in a zone's name: `Europe/Lisbon` → "Lisbon", `America/New_York` → "New York". */
export function zoneName(time_zone: string): string {
  return (time_zone.split("/").at(-1) ?? time_zone).replaceAll("_", " ");
}
