/** Which pages ship no script: those whose route says so in its `handle`, and every error. */

/** What a route module may export as `handle`. */
export type RouteHandle = {
  /** The page only informs: no script, no client router, a policy by hashes. */
  scriptFree?: boolean;
  /** The page shows an application error: script-free but for the few bytes that copy its number. */
  isErrorPage?: boolean;
};

/** `still`: no script at all. `error`: only the one that copies the error's number. */
export type DocumentKind = "scripted" | "still" | "error";

/** What kind of document the matched routes' handles, and whether an error is shown, make of a page. */
export function documentKind(handles: readonly unknown[], hasErrors: boolean): DocumentKind {
  if (hasErrors || handles.some((handle) => says(handle, "isErrorPage"))) return "error";
  return handles.some((handle) => says(handle, "scriptFree")) ? "still" : "scripted";
}

function says(handle: unknown, what: keyof RouteHandle): boolean {
  return typeof handle === "object" && handle !== null && (handle as RouteHandle)[what] === true;
}
