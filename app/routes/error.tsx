import { FaultScreen } from "#app/components/shell/error-screen.tsx";

export const handle = { scriptFree: true };

/** The application-error page by its own address: what people are sent to when a page cannot be shown. */
export default function ErrorPage() {
  return <FaultScreen />;
}
