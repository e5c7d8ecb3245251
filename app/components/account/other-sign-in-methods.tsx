import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages/messages.js";

/** Brand names that differ from the auth service's provider name. */
const names: Readonly<Record<string, string>> = {
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  linkedin_oidc: "LinkedIn",
  slack_oidc: "Slack",
  twitter: "X",
  workos: "WorkOS",
};

/** `azure` → "Microsoft", `custom:acme_id` → "Acme id". */
export function identityProviderName(provider: string): string {
  const plain = provider.replace(/^custom:/, "").replaceAll(/[_-]+/g, " ");
  return names[provider] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

type OtherWaysProps = {
  providers: readonly string[];
  /** Hidden form fields; null values are left out. */
  hidden: Readonly<Record<string, string | null>>;
  action: string;
  /** Sign-in methods that need no provider. */
  children?: ReactNode;
};

/** Sign-in methods besides the password form: `children` and every provider the auth service offers. */
export function OtherSignInMethods({ providers, hidden, action, children }: OtherWaysProps) {
  if (providers.length === 0 && !children) return null;
  return (
    <section className="other-ways" aria-labelledby="other-ways">
      <h2 id="other-ways" className="or">
        {m.signin_or()}
      </h2>
      {children}
      {providers.length > 0 ? (
        <form method="post" action={action}>
          <input type="hidden" name="command" value="sign_in_through" />
          {Object.entries(hidden).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          {providers.map((provider) => (
            <Button key={provider} isWide name="provider" value={provider}>
              {m.signin_through({ provider: identityProviderName(provider) })}
            </Button>
          ))}
        </form>
      ) : null}
    </section>
  );
}
