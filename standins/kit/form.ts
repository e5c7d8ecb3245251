// Forms that a browser posts: text fields by name, or nothing when it is no form.
import type { Context } from "hono";

/** The text fields, signs that nothing can keep left out; null when the body is not the form it says it is. */
export async function readForm(c: Context): Promise<Record<string, string> | null> {
  let parsed: Record<string, string | File>;
  try {
    parsed = await c.req.parseBody();
  } catch {
    return null;
  }
  const fields = Object.entries(parsed).filter((one): one is [string, string] => typeof one[1] === "string");
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll("\0", "")]));
}
