import { Link, NavLink, useLocation } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/data/tabs.tsx";
import { m } from "#messages/messages.js";

const webhooksPath = "/account/webhooks";
const tokensPath = "/account/tokens";

export function AccountNav() {
  const { pathname } = useLocation();
  const isIntegration = pathname.startsWith(webhooksPath) || pathname.startsWith(tokensPath);
  return (
    <nav className="account-nav" aria-label={m.account_nav_label()}>
      <NavLink to="/account" end>
        {m.account_nav_settings()}
      </NavLink>
      <NavLink to="/account/profile">{m.account_nav_profile()}</NavLink>
      <NavLink to="/account/profiles">{m.account_nav_profiles()}</NavLink>
      <NavLink to="/account/security">{m.account_nav_security()}</NavLink>
      <NavLink to="/account/devices">{m.account_nav_devices()}</NavLink>
      <Link to={webhooksPath} aria-current={isIntegration ? "page" : undefined}>
        {m.account_nav_integrations()}
      </Link>
    </nav>
  );
}

/** Below the navigation, on the pages for programs. */
export function IntegrationTabs({ current }: { current: "webhooks" | "tokens" }) {
  return (
    <Tabs
      label={m.account_nav_integrations()}
      current={current}
      tabs={[
        { key: "webhooks", label: m.account_nav_webhooks(), to: webhooksPath },
        { key: "tokens", label: m.account_nav_tokens(), to: tokensPath },
      ]}
    />
  );
}

/** Leads to what programs can read and do. */
export function ReferenceLink() {
  return (
    <LinkButton to="/rest/v1/reference" isDocument>
      {m.account_nav_reference()}
    </LinkButton>
  );
}
