/** The forms that end an unpaid booking, hydrated once the page is idle. */
import { laterPart } from "#app/part.tsx";

export const CancelUnpaid = laterPart(
  () => import("./cancel-unpaid.tsx"),
  (module) => module.CancelUnpaid,
);
export const UndoAcceptance = laterPart(
  () => import("./undo-acceptance.tsx"),
  (module) => module.UndoAcceptance,
);
