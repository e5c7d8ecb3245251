import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tab = { key: string; label: ReactNode; to: string; count?: number };

/**
 * Views of one thing, each with an address: real links, so that back, reload and sharing work, and so do they without
 * scripts. The current one is marked by a line and for screen readers.
 */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly Tab[];
  /** Key of the view that is shown. */
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
