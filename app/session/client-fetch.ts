/** Calls of the official client in the browser, whose answers it compares with the clock of this device. */

/**
 * Fetches, and drops the end of a session, which the service tells in its own time: the client then counts `expires_in`
 * from now. Otherwise a device whose clock is ahead renews a session again that it has just renewed.
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
