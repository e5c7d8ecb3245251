// A rendered document on its way out. A whole body stands beside its answer until the answer leaves the router, which
// looks at answers in a way that would make a stream of it: as bytes it is written with its length in one go.

const wholeBodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** What the renderer answers the router. */
export function documentResponse(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  init: { headers: Headers; status: number },
): Response {
  if (body instanceof ReadableStream) return new Response(body, init);
  const response = new Response(null, init);
  wholeBodies.set(response, body);
  return response;
}

/** The router's answer as it goes out: with its body, and headers that can be written to. */
export function outgoingResponse(response: Response): Response {
  const { status, statusText, headers } = response;
  return new Response(wholeBodies.get(response) ?? response.body, { status, statusText, headers });
}
