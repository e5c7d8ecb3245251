/** The forms that end a booking, hydrated once the page is idle. */
import { deferredComponent } from "#app/lazy-component.tsx";

export const CancelUnpaid = deferredComponent(
  () => import("./cancel-unpaid.tsx"),
  (module) => module.CancelUnpaid,
);
export const CancelPaid = deferredComponent(
  () => import("./cancel-paid.tsx"),
  (module) => module.CancelPaid,
);
export const CancelWish = deferredComponent(
  () => import("./cancel-wish.tsx"),
  (module) => module.CancelWish,
);
export const UndoAcceptance = deferredComponent(
  () => import("./undo-acceptance.tsx"),
  (module) => module.UndoAcceptance,
);
