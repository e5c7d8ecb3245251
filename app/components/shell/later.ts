/** Components of the frame that work as server HTML and are hydrated together once the page is idle. */
export { Toast } from "#app/ui/toast.tsx";
export { ImpersonationBanner } from "./acting-banner.tsx";
export { DemoBanner } from "./demo-banner.tsx";
export { Footer } from "./footer.tsx";
export { RouteTransition } from "./passage.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
export { SessionSync } from "./session-tab.tsx";
