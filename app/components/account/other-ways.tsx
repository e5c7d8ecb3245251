import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages/messages.js";

/** What the services are called by their own people; any other by the name the auth service knows it by. */
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

/** `custom:my_house` is called "My house". */
export function providerName(provider: string): string {
  const plain = provider.replace(/^custom:/, "").replaceAll(/[_-]+/g, " ");
  return names[provider] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

type OtherWaysProps = {
  providers: readonly string[];
  /** Sent along: where the person was heading. */
  hidden: Readonly<Record<string, string | null>>;
  action: string;
  /** Ways of our own. */
  children?: ReactNode;
};

/** The ways in beside the form above: ours, and through every service the auth service offers. */
export function OtherWays({ providers, hidden, action, children }: OtherWaysProps) {
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
              {m.signin_through({ provider: providerName(provider) })}
            </Button>
          ))}
        </form>
      ) : null}
    </section>
  );
}
