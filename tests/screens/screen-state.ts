// A screen state: one route in one state, opened by one persona. states/ lists them as data; prepare/ creates them.
import type { Action } from "./actions.ts";
import type { ExpectedText } from "./expected-text.ts";
import type { Persona } from "./persona.ts";
import type { ScreenProduct, Viewer } from "./product.ts";

/** Who opens which address. */
export type Target = {
  viewer: Viewer;
  path: string;
  /** The origin of a web server other than the product's own. */
  origin?: string;
};

export type ScreenState = {
  /** As in the route table. */
  route: string;
  state: string;
  persona: Persona;
  prepare(product: ScreenProduct): Promise<Target>;
  /** The page's status; 200 unless given. */
  status?: number;
  /** Brings the state about on the open page, with scripts, without, and over HTTP; the answer's status is `status`. */
  perform?: Action;
  is_printed?: true;
};

/** A state that exists when the page is opened, with status 200. */
export const screen = (
  route: string,
  persona: Persona,
  state: string,
  prepare: ScreenState["prepare"],
): ScreenState => ({ route, persona, state, prepare });

/** A screen state with the text that only its state shows. */
export type CheckedState = ScreenState & { texts: readonly ExpectedText[] };

/** A route without a screen for this persona: it redirects, or answers with a status. */
export type AccessCase = {
  route: string;
  persona: Persona;
  prepare(product: ScreenProduct): Promise<Target>;
  /** The path of the redirect, or the status of the answer. */
  expected: string | number;
};

/** This address without any cookie. */
export const asAnonymous = (path: string) => async (): Promise<Target> => ({ viewer: null, path });
