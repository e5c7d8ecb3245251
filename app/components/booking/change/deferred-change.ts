/** The forms and the panel of a change, hydrated once the page is idle. */
import { deferredComponent } from "#app/lazy-component.tsx";

export const ChangePanel = deferredComponent(
  () => import("./change-panel.tsx"),
  (module) => module.ChangePanel,
);
export const ChangeForms = deferredComponent(
  () => import("./change-forms.tsx"),
  (module) => module.ChangeForms,
);
