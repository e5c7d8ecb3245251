// Rows copied in SQL, for tests and benches that need thousands of one kind.
const numbered: readonly string[] = ["request", "offer", "booking"];

/** SQL for the row of `table` as JSON, with its own short number where the table has one. */
export function rowToCopy(table: string, row: string = table): string {
  if (!numbered.includes(table)) return `to_jsonb(${row})`;
  const letter = table.slice(0, 1).toUpperCase();
  // A copy has other dates: the trigger sets until when it occupies its provider.
  const taken = table === "booking" ? ", 'taken_until', null" : "";
  return `to_jsonb(${row}) || jsonb_build_object('number', short_number('${letter}', nextval('${table}_number'))${taken})`;
}
