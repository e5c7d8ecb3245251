/** What was delivered and disputed, with the forms about it, hydrated once the page is idle. */
import { deferredComponent } from "#app/lazy-component.tsx";

export const DeliverySection = deferredComponent(
  () => import("./delivery-section.tsx"),
  (module) => module.DeliverySection,
);
export const DisputeSection = deferredComponent(
  () => import("../dispute/dispute-section.tsx"),
  (module) => module.DisputeSection,
);
