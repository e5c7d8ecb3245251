// Reads forms posted by a browser: text fields by name, or null when the body is not a form.
import type { Context } from "hono";

/** The text fields without characters that no database stores; null if the body does not match its content type. */
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
