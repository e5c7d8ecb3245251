/** Which pages ship no script: routes with `scriptFree` in their `handle`, and every error page. */

/** What a route module may export as `handle`. */
export type RouteHandle = {
  /** No script and no client router; the policy uses hashes. */
  scriptFree?: boolean;
  /** An error page: its only script copies the request id. */
  isErrorPage?: boolean;
  /** A step on the way to a request, a booking or a payment; of a page that is one for some, by its loader's data. */
  isFunnel?: boolean | ((loaderData: never) => boolean);
  /** What the page shows, which it reads again when that changes: the subject whose id is this parameter, or any. */
  live?: { noun: "request" | "booking"; param?: string };
};

/** `still`: no script. `error`: only the script that copies the request id. */
export type DocumentKind = "scripted" | "still" | "error";

/** Whether the page is a step that needs no other way than on and back: without switches in its frame. */
export function isFunnelPage(matches: readonly { handle: unknown; loaderData: unknown }[]): boolean {
  return matches.some(({ handle, loaderData }) => {
    const isFunnel: unknown = handle && Reflect.get(handle, "isFunnel");
    return typeof isFunnel === "function"
      ? loaderData !== undefined && isFunnel(loaderData)
      : isFunnel === true;
  });
}

/** The kind of document, from the handles of the matched routes and whether an error is rendered. */
export function documentKind(handles: readonly unknown[], hasErrors: boolean): DocumentKind {
  if (hasErrors || handles.some((handle) => hasFlag(handle, "isErrorPage"))) return "error";
  return handles.some((handle) => hasFlag(handle, "scriptFree")) ? "still" : "scripted";
}

function hasFlag(handle: unknown, flag: keyof RouteHandle): boolean {
  return typeof handle === "object" && handle !== null && (handle as RouteHandle)[flag] === true;
}
