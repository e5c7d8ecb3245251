// Repeated statements are sent as prepared statements: each connection parses and plans them once. Planning is most of
// what a page costs the database.

/** A statement is prepared from this execution on; rarer ones are not worth the memory of a plan. */
const minExecutions = 3;
/** Limits the plans that every connection keeps in memory. */
const maxNames = 160;
const maxCounts = 1_000;

/**
 * Whether the statement may return every column: PostgreSQL refuses a prepared one of these after a migration has added
 * a column. One below another select counts as well.
 */
const returnsEveryColumn = (text: string) => /(\bselect (?:distinct )?|\breturning |\.)\*/.test(text);

/** The names of the statements that are prepared, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name to prepare this statement under; undefined: it is sent unprepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNames) return name;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < minExecutions || returnsEveryColumn(text)) {
      // Texts that differ in the length of a value list would fill the map without end.
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
