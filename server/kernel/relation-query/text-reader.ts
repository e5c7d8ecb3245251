// Reads a parameter from start to end, each character once, so that the time grows only with its length.
import { refuseParameter } from "./refuse.ts";

export class TextReader {
  readonly #path: string;
  readonly #text: string;
  readonly #fault: string;
  #at = 0;

  /** `fault` is the code for a text that does not follow the grammar of the parameter `path`. */
  constructor(path: string, text: string, fault: string) {
    this.#path = path;
    this.#text = text;
    this.#fault = fault;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Takes the character if it comes next. */
  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** @throws Refusal unless the character comes next */
  expect(character: string): void {
    if (!this.take(character)) this.refuse();
  }

  expectEnd(): void {
    if (!this.isAtEnd()) this.refuse();
  }

  /** A name of letters, digits and underscores, with blanks around it. */
  name(): string {
    while (this.take(" "));
    const start = this.#at;
    while (/^[A-Za-z0-9_]$/.test(this.#text[this.#at] ?? "")) this.#at += 1;
    const name = this.#text.slice(start, this.#at);
    while (this.take(" "));
    return name === "" ? this.refuse() : name;
  }

  /** A value up to one of the `ends`: quoted, with `\` before `"` and `\`, or unquoted. */
  value(ends: string): string {
    return this.take('"') ? this.#quoted() : this.until(ends);
  }

  /** Everything up to one of the `ends`, or to the end of the text. */
  until(ends: string): string {
    const start = this.#at;
    while (!this.isAtEnd() && !ends.includes(this.#text[this.#at] ?? "")) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #quoted(): string {
    const parts: string[] = [];
    for (;;) {
      parts.push(this.until('"\\'));
      if (this.take('"')) return parts.join("");
      if (!this.take("\\") || this.isAtEnd()) this.refuse();
      parts.push(this.#text[this.#at] ?? "");
      this.#at += 1;
    }
  }

  refuse(): never {
    return refuseParameter(this.#path, this.#fault);
  }
}
