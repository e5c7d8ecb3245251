import { NavLink } from "react-router";
import { m } from "#messages/messages.js";

export function AccountNav() {
  return (
    <nav className="account-nav" aria-label={m.account_nav_label()}>
      <NavLink to="/account" end>
        {m.account_nav_settings()}
      </NavLink>
      <NavLink to="/account/profile">{m.account_nav_profile()}</NavLink>
      <NavLink to="/account/profiles">{m.account_nav_profiles()}</NavLink>
      <NavLink to="/account/security">{m.account_nav_security()}</NavLink>
      <NavLink to="/account/devices">{m.account_nav_devices()}</NavLink>
      <NavLink to="/account/webhooks">{m.account_nav_webhooks()}</NavLink>
      <NavLink to="/account/tokens">{m.account_nav_tokens()}</NavLink>
    </nav>
  );
}
