/** Language, time zone, clock and the primitives' own texts, for the person who views the page. */
import { createContext, useContext } from "react";

export type ViewerWords = {
  optional: () => string;
  show_more: () => string;
  stored_now: (value: string) => string;
  copy: () => string;
  copied: () => string;
  close: () => string;
  saving: () => string;
  choose: () => string;
  time_up: () => string;
  at_venue: (zone: string) => string;
  own_time: (when: string) => string;
  error_summary: (count: number) => string;
  errors_gone: () => string;
  choose_file: (isMultiple: boolean) => string;
  drop_file: () => string;
  chosen_files: () => string;
  remove_file: () => string;
  sending_file: () => string;
  step_of: (step: number, total: number) => string;
  step_state: (state: "done" | "current" | "left") => string;
};

export type Viewer = {
  locale: "en" | "de";
  /** IANA zone in which times are written. */
  time_zone: string;
  /** The application's clock when the page was rendered, ISO 8601; null when the page has none. */
  now: string | null;
  words: ViewerWords;
};

export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer of this page. @throws outside of the root layout */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs a ViewerContext above it");
  return viewer;
}
