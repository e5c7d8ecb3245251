// Keeps a rendered document's bytes outside its response until the response has left the router, whose inspection
// would turn the body into a stream. As bytes it goes out with its length, in one write.

import type { EarlyRefusal } from "#server/http/context.ts";

const wholeBodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** The response that the renderer returns to the router. */
export function documentResponse(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  init: { headers: Headers; status: number },
): Response {
  if (body instanceof ReadableStream) return new Response(body, init);
  const response = new Response(null, init);
  wholeBodies.set(response, body);
  return response;
}

/** The router's response with its body, with mutable headers, and with these headers added. */
export function outgoingResponse(response: Response, added = new Headers()): Response {
  const { status, statusText, headers } = response;
  const result = new Response(wholeBodies.get(response) ?? response.body, { status, statusText, headers });
  added.forEach((value, name) => {
    result.headers.append(name, value);
  });
  // Pages differ by cookie and language: a shared cache must not store them.
  if (!result.headers.has("Cache-Control")) result.headers.set("Cache-Control", "private, no-store");
  return result;
}

/** The refusal to render as an error page when a route without a page (a file, a switch) refused a browser; else null. */
export async function bareRefusal(request: Request, answer: Response): Promise<EarlyRefusal | null> {
  const isDocument = (request.headers.get("accept") ?? "").includes("text/html");
  const isBare = answer.headers.get("content-type")?.startsWith("text/html") !== true;
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (answer.status < 400 || !isBare || !isDocument || isData) return null;
  await answer.body?.cancel();
  return { status: answer.status, code: "" };
}
