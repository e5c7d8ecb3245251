/**
 * Which pages ship no script: routes with `scriptFree` in their `handle`, and every error page. For viewers for whom
 * such a page `follows` something, it has one small script (`app/live/follow-page.ts`).
 */
import type { LiveSubject } from "#app/live/page-refresh.ts";

/** What a route module may export as `handle`. */
export type RouteHandle = {
  /** No script and no client router; the policy uses hashes. */
  scriptFree?: boolean;
  /** An error page: its only script copies the request id. */
  isErrorPage?: boolean;
  /** A step on the way to a request, a booking or a payment; a function where that depends on the loader's data. */
  isFunnel?: boolean | ((loaderData: never) => boolean);
  /**
   * What the page shows and reads again when it changes: the subject whose id is this parameter, or any. `keepsInput`: also
   * while somebody types, because the page leaves their input as it is.
   */
  live?: { noun: LiveSubject["noun"]; param?: string; keepsInput?: boolean };
  /** The same for a page without scripts, by its loader's data: any of these kinds, or none. */
  follows?: (loaderData: never) => readonly LiveSubject["noun"][];
};

/** `still`: no script. `following`: only the one that follows. `error`: only the one that copies the request id. */
export type DocumentKind = "scripted" | "still" | "following" | "error";

type Match = { handle: unknown; loaderData: unknown };

/** What a page without scripts shows and follows. */
export function followedNouns(matches: readonly Match[]): readonly LiveSubject["noun"][] {
  return matches.flatMap(({ handle, loaderData }) => {
    const { follows } = (handle ?? {}) as RouteHandle;
    return follows && loaderData !== undefined ? follows(loaderData as never) : [];
  });
}

/** Whether the page is a step with only a way on and a way back: its frame has no switches. */
export function isFunnelPage(matches: readonly Match[]): boolean {
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
