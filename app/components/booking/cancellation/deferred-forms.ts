/** The forms that end an unpaid booking, hydrated once the page is idle. */
import { deferredComponent } from "#app/lazy-component.tsx";

export const CancelUnpaid = deferredComponent(
  () => import("./cancel-unpaid.tsx"),
  (module) => module.CancelUnpaid,
);
export const UndoAcceptance = deferredComponent(
  () => import("./undo-acceptance.tsx"),
  (module) => module.UndoAcceptance,
);
