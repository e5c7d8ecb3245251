// Requests as a page of another origin makes them.
const ORIGIN = "https://app.example";

/** What a browser does to a cross-origin answer: only exposed headers can be read. */
export const crossOriginFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("origin", ORIGIN);
  const asked = [...headers.keys()].filter((name) => name !== "origin");
  const preflight = await fetch(input, {
    method: "OPTIONS",
    headers: {
      origin: ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": asked.join(),
    },
  });
  const allowed = (preflight.headers.get("access-control-allow-headers") ?? "")
    .toLowerCase()
    .split(/\s*,\s*/);
  const refused = asked.filter((name) => name !== "user-agent" && !allowed.includes(name));
  if (!preflight.ok || refused.length > 0) throw new TypeError(`preflight refused ${refused.join()}`);
  const answer = await fetch(input, { ...init, headers });
  const exposed = (answer.headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  const readable = [...answer.headers].filter(([name]) => name === "content-type" || exposed.includes(name));
  return new Response(await answer.text(), { status: answer.status, headers: readable });
};
