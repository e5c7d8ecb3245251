import { LinkButton } from "#app/ui/button.tsx";
import { m } from "#messages/messages.js";
import { securityPath } from "./view.ts";

/** Link back to the security overview. */
export function BackToSecurity() {
  return (
    <LinkButton to={securityPath} look="quiet">
      {m.security_back()}
    </LinkButton>
  );
}
