// Every `fetch` of the server. A redirect of another service is not followed: it would send keys and private data to an
// address that nobody configured.

/**
 * `fetch` with a time limit, beside the caller's own signal. @throws where nothing answers within it, and where a redirect
 * answers a call that did not ask for it by `redirect: "manual"`
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
