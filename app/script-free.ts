/** Which pages ship no script: routes with `scriptFree` in their `handle`, and every error page. */

/** What a route module may export as `handle`. */
export type RouteHandle = {
  /** No script and no client router; the policy uses hashes. */
  scriptFree?: boolean;
  /** An error page: its only script copies the request id. */
  isErrorPage?: boolean;
};

/** `still`: no script. `error`: only the script that copies the request id. */
export type DocumentKind = "scripted" | "still" | "error";

/** The kind of document, from the handles of the matched routes and whether an error is rendered. */
export function documentKind(handles: readonly unknown[], hasErrors: boolean): DocumentKind {
  if (hasErrors || handles.some((handle) => hasFlag(handle, "isErrorPage"))) return "error";
  return handles.some((handle) => hasFlag(handle, "scriptFree")) ? "still" : "scripted";
}

function hasFlag(handle: unknown, flag: keyof RouteHandle): boolean {
  return typeof handle === "object" && handle !== null && (handle as RouteHandle)[flag] === true;
}
