/** Which pages ship no script: those whose route says so in its `handle`. */

/** What a route module may export as `handle`. */
export type RouteHandle = {
  /** The page only informs: no script, no client router, cacheable policy. */
  scriptFree?: boolean;
};

/** Whether any of the matched routes' handles asks for a page without scripts. */
export function isScriptFree(handles: readonly unknown[]): boolean {
  return handles.some(
    (handle) =>
      typeof handle === "object" && handle !== null && "scriptFree" in handle && handle.scriptFree === true,
  );
}
