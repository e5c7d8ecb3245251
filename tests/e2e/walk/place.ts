// A place of the walk: one route in one state, opened by one persona. The lists of places are data; states/ makes the
// states.
import type { Page } from "@playwright/test";
import type { ExpectedText } from "./expected-text.ts";
import type { Persona } from "./persona.ts";
import type { Viewer, WalkProduct } from "./product.ts";

/** Who opens which address. */
export type Target = {
  viewer: Viewer;
  path: string;
  /** Where another web server than the walk's own answers. */
  origin?: string;
};

export type Place = {
  /** As in the route table. */
  route: string;
  state: string;
  persona: Persona;
  prepare(product: WalkProduct): Promise<Target>;
  /** The page's status; 200 unless given. */
  status?: number;
  /** Brings the state about on the opened page, with scripts and without; the answer's status is `status`. */
  perform?(page: Page, product: WalkProduct): Promise<void>;
  is_printed?: true;
};

/** A place with the text that only its state shows. */
export type CheckedPlace = Place & { texts: readonly ExpectedText[] };

/** A route without a screen for this persona: it redirects, or answers with a status. */
export type AccessCase = {
  route: string;
  persona: Persona;
  prepare(product: WalkProduct): Promise<Target>;
  /** The path of the redirect, or the status of the answer. */
  expected: string | number;
};

/** This address without any cookie. */
export const asAnonymous = (path: string) => async (): Promise<Target> => ({ viewer: null, path });
