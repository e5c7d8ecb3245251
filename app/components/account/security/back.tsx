import { LinkButton } from "#app/ui/button.tsx";
import { m } from "#messages/messages.js";
import { securityPath } from "./view.ts";

/** Back to where everything stands. */
export function Back() {
  return (
    <LinkButton to={securityPath} look="quiet">
      {m.security_back()}
    </LinkButton>
  );
}
