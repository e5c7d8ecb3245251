import { lazyComponent } from "#app/lazy-component.tsx";
import { queryOf } from "#domain/query.ts";
import type { Route } from "./+types/error.ts";

const FaultScreen = lazyComponent(
  "error-screen",
  () => import("#app/components/shell/error-screen.tsx"),
  (screen) => screen.FaultScreen,
);

export const handle = { isErrorPage: true };

const digestForm = /^[0-9a-f-]{8,36}$/;

/** Reads the request id from the address; any other text there is not rendered. */
export function loader({ request }: Route.LoaderArgs) {
  const digest = queryOf(request).get("digest") ?? "";
  return { digest: digestForm.test(digest) ? digest : null };
}

/** The error page at its own address. */
export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return <FaultScreen digest={loaderData.digest ?? undefined} isServerFault />;
}
