/**
 * What the document itself needs and must not be part of any loader's data (a nonce in the data would be
 * readable in the page). The server provides it per request, the browser reads it back from the document.
 */
import { createContext } from "react";

export type Frame = {
  nonce: string | undefined;
  /** The request's id: what an application error shows and what finds the report. */
  digest: string | undefined;
  /** The page was rendered without scripts because its document is an error. */
  is_error_document: boolean;
  theme: "system" | "light" | "dark";
};

export const FrameContext = createContext<Frame>({
  nonce: undefined,
  digest: undefined,
  is_error_document: false,
  theme: "system",
});
