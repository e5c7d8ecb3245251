/** Components of the frame that work as server HTML and are hydrated together once the page is idle. */
export { Toast } from "#app/ui/toast.tsx";
export { DemoBanner } from "./demo-banner.tsx";
export { Footer } from "./footer.tsx";
export { ImpersonationBanner } from "./impersonation-banner.tsx";
export { LiveRefresh } from "./live-refresh.tsx";
export { OfflineNotice } from "./offline-notice.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
export { RefusedAddress } from "./refused-address.tsx";
export { RouteTransition } from "./route-transition.tsx";
export { SessionSync } from "./session-sync.tsx";
