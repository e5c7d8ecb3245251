// The cookies of a browser that talks to one host.

export class FormCookies extends Map<string, string> {
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Stores what an answer sets and deletes what it removes. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.delete(pair.slice(0, at));
      else this.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
