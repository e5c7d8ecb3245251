import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tab = { key: string; label: ReactNode; to: string; count?: number };

/**
 * Views, each with an address. Links, so that back, reload, sharing and pages without scripts work. A line and
 * `aria-current` mark the current one.
 */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly Tab[];
  /** Key of the current view. */
  current: string;
  label: string;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          aria-current={tab.key === current ? "page" : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="num soft">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
