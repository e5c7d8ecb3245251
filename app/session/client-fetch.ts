/** Requests of the official client in the browser, which compares their answers with this device's clock. */

/**
 * Fetches, and drops a session's end, which the service gives in its own time: the client then counts `expires_in` from
 * now. Otherwise a device whose clock is ahead would renew a session that it has just renewed.
 */
export async function fetchInDeviceTime(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const answer = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!answer.ok || !pathname.endsWith("/token")) return answer;
  const { status, headers } = answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("expires_in" in body)) return answer;
  return Response.json({ ...body, expires_at: undefined }, { status, headers });
}
