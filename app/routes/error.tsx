import { lazy } from "react";
import { queryOf } from "#domain/query.ts";
import type { Route } from "./+types/error.ts";

const FaultScreen = lazy(async () => {
  const { FaultScreen: Screen } = await import("#app/components/shell/error-screen.tsx");
  return { default: Screen };
});

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
