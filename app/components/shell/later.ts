/** What of the frame works as the server wrote it, and is taken over once the page is usable. */
export { Toast } from "#app/ui/toast.tsx";
export { ActingBanner } from "./acting-banner.tsx";
export { DemoBanner } from "./demo-banner.tsx";
export { Footer } from "./footer.tsx";
export { Passage } from "./passage.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
export { SessionTab } from "./session-tab.tsx";
