// Somebody at a browser without script: cookies, links and forms, as the pages hold them.
const password = "demo-proffer-2026";

export type Answer = { status: number; location: string | null; html: string; retryAfter: string | null };
export type Fields = readonly (readonly [name: string, value: string])[];
export type PostForm = { action: string; fields: Fields };

export type Person = Awaited<ReturnType<typeof visitor>>;

/** A person who is not signed in. */
export async function visitor(url: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", origin: url, cookie, ...init.headers };
    const response = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...options] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      if (options.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return {
      status: response.status,
      location: response.headers.get("location"),
      retryAfter: response.headers.get("retry-after"),
      html: await response.text(),
    };
  }
  return {
    cookies,
    open: (path: string) => send(path),
    post: (path: string, fields: Fields) =>
      send(path, { method: "POST", body: new URLSearchParams(fields.map(([name, value]) => [name, value])) }),
    send,
  };
}

/** One of the demo's people, signed in by the form. */
export async function signIn(url: string, email: string): Promise<Person> {
  const person = await visitor(url);
  const { status, html } = await person.post("/auth/signin", [
    ["email", email],
    ["password", password],
    ["command", "sign_in"],
  ]);
  if (status !== 303) throw new Error(`${email} could not sign in: ${status}\n${html}`);
  return person;
}

/** The form of a page that has this button, with its hidden fields and the button pressed. */
export function formWith(html: string, path: string, button: string): PostForm {
  for (const [, attributes = "", body = ""] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    if (!body.includes(`value="${button}"`)) continue;
    return { action: actionOf(attributes) ?? path, fields: [...hiddenOf(body), ["command", button]] };
  }
  throw new Error(`no form with ${button} on ${path}:\n${html.replaceAll(/<style[\s\S]*?<\/style>/g, "")}`);
}

/** The form by which a page of an outage offers to send again what was posted. */
export function repeatForm(html: string): PostForm {
  const [, attributes = "", body = ""] = /<main[\s\S]*?<form\b([^>]*)>([\s\S]*?)<\/form>/.exec(html) ?? [];
  return { action: actionOf(attributes) ?? "", fields: hiddenOf(body) };
}

const actionOf = (attributes: string) => plain(/action="([^"]*)"/.exec(attributes)?.[1]);

function hiddenOf(body: string): [string, string][] {
  return [...body.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    plain(/name="([^"]*)"/.exec(input)?.[1]) ?? "",
    plain(/value="([^"]*)"/.exec(input)?.[1]) ?? "",
  ]);
}

function plain(text: string | undefined): string | undefined {
  const known: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" };
  return text?.replaceAll(/&([a-z#0-9]+);/g, (whole, name: string) => known[name] ?? whole);
}
