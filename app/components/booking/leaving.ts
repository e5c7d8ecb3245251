/** The two ways out of a booking that is not paid yet, below what the page is about: taken over once it is usable. */
import { laterPart } from "#app/part.tsx";

export const CancelUnpaid = laterPart(
  () => import("./cancel-unpaid.tsx"),
  (module) => module.CancelUnpaid,
);
export const UndoAcceptance = laterPart(
  () => import("./undo-acceptance.tsx"),
  (module) => module.UndoAcceptance,
);
