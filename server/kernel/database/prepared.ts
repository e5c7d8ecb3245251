// Sends repeated statements as prepared statements, which each connection parses and plans once. Planning is most of
// the database's work for a page.

/** A statement is prepared from this execution on; rarer ones are not worth the memory of a plan. */
const minExecutions = 3;
/** Limits the plans that every connection keeps in memory. */
const maxNames = 160;
const maxCounts = 1_000;

/**
 * Whether the statement may return every column: PostgreSQL refuses to run such a prepared statement once a migration
 * has added a column. A subquery counts too.
 */
const returnsEveryColumn = (text: string) => /(\bselect (?:distinct )?|\breturning |\.)\*/.test(text);

/** The names of the statements that are prepared, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name to prepare this statement under; undefined: send it unprepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNames) return name;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < minExecutions || returnsEveryColumn(text)) {
      // Texts that differ in the length of a value list would fill the map endlessly.
      if (this.#counts.size >= maxCounts) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const newName = `proffer_${this.#names.size + 1}`;
    this.#names.set(text, newName);
    return newName;
  }
}
