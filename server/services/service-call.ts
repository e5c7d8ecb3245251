// Every `fetch` of the server. Does not follow redirects of other services, which would send keys and private data to
// an address that nobody configured.

/**
 * `fetch` with a time limit in addition to the caller's signal. @throws when no answer comes in time, and on a
 * redirect, unless the caller asked for it with `redirect: "manual"`
 */
export function callService(
  input: string | URL | Request,
  init: RequestInit,
  timeout_ms: number,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeout_ms);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const asked = init.redirect ?? (input instanceof Request ? input.redirect : "error");
  return fetch(input, { ...init, signal, redirect: asked === "manual" ? "manual" : "error" });
}
