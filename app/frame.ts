/**
 * Data of the document that must not be in any loader's data (a nonce there would be readable in the page). The server
 * provides it per request; the browser reads it back from the document.
 */
import { createContext } from "react";
import type { PublicSettings } from "#domain/setting/settings.ts";
import type { PendingForm } from "#server/http/context.ts";
import type { LiveSubject } from "./live/page-refresh.ts";
import type { DocumentKind } from "./script-free.ts";

export type Frame = {
  nonce: string | undefined;
  /** Request id on an error document; the report is filed under it. */
  request_id: string | undefined;
  /** On an error document: whether the report was sent by the time it was rendered. */
  is_reported?: boolean;
  kind: DocumentKind;
  theme: "system" | "light" | "dark";
  /** On the server: what a page without other scripts follows. */
  follows?: readonly LiveSubject["noun"][];
  /** On the server: for a document whose root loader failed. */
  settings?: PublicSettings;
  /** The stylesheet of the operator's colour; empty for none. */
  accent?: string;
  /** On the page of an outage: the form that was posted. */
  repeat: PendingForm | null;
  /** In the browser: the request id of the router's last response of 500 to 599. */
  lastFailedLoad?: () => string | undefined;
  /** In the browser: unmounts the page. */
  clear?: () => void;
  /** On the server: `DocumentSettings.follow_script`. */
  follow_script?: string | null;
};

export const FrameContext = createContext<Frame>({
  nonce: undefined,
  request_id: undefined,
  kind: "scripted",
  theme: "system",
  repeat: null,
});
