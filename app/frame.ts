/**
 * What the document itself needs and must not be part of any loader's data (a nonce in the data would be
 * readable in the page). The server provides it per request, the browser reads it back from the document.
 */
import { createContext } from "react";
import type { Repeatable } from "./context.ts";
import type { DocumentKind } from "./script-free.ts";

export type Frame = {
  nonce: string | undefined;
  /** The request's id on an error document: what the page shows and what finds the report. */
  digest: string | undefined;
  kind: DocumentKind;
  theme: "system" | "light" | "dark";
  /** What was posted and could not be carried out, on the page that says so. */
  repeat: Repeatable | null;
  /** In the browser: takes the whole page off the screen, for good. */
  clear?: () => void;
  /** On the server: the scripts that a part of the page needs (`part.tsx`). */
  scriptsOf?: (part: string) => readonly string[];
};

export const FrameContext = createContext<Frame>({
  nonce: undefined,
  digest: undefined,
  kind: "scripted",
  theme: "system",
  repeat: null,
});
