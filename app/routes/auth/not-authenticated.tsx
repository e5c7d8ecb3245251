import { data } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { ownPath } from "#domain/account/next-path.ts";
import { m } from "#messages/messages.js";
import type { Route } from "./+types/not-authenticated.ts";

export const handle = { scriptFree: true };

/** Where documents without a session are sent; the status says the same to machines. */
export function loader({ request }: Route.LoaderArgs) {
  const next = ownPath(new URL(request.url).searchParams.get("next"), "/");
  return data({ next }, { status: 401 });
}

export function meta() {
  return [{ title: `${m.shell_signed_out_title()} · ${m.common_brand()}` }];
}

export default function NotAuthenticated({ loaderData }: Route.ComponentProps) {
  const query = `?next=${encodeURIComponent(loaderData.next)}`;
  return (
    <div className="stack">
      <PageHeader title={m.shell_signed_out_title()} sentence={m.shell_signed_out_text()} />
      <div className="form-actions">
        <LinkButton to={`/auth/signin${query}`} look="primary" isDocument>
          {m.shell_sign_in()}
        </LinkButton>
        <LinkButton to={`/auth/signup${query}`} isDocument>
          {m.shell_sign_up()}
        </LinkButton>
      </div>
    </div>
  );
}
