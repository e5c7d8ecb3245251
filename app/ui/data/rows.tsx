import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { useViewer } from "../viewer.ts";

export type Row = {
  key: string;
  title: ReactNode;
  /** The item; null for one that the reader can no longer open. */
  to: string | null;
  badge?: ReactNode;
  /** Decoration beside the text; its alternative text is empty, because the title says what it is. */
  picture?: ReactNode;
  /** One line, such as place and date. */
  detail?: ReactNode;
  amount?: ReactNode;
  /** State and next step, up to two lines. */
  note?: ReactNode;
  action?: ReactNode;
  /** Full-width content below the row, such as a confirmation form. */
  below?: ReactNode;
  /** It is shown beside the list. */
  isCurrent?: boolean;
};

/** A list of items with amount, state and next step; the whole row links to the item. */
export function Rows({
  rows,
  label,
  heading: Heading = "h3",
}: {
  rows: readonly Row[];
  label: string;
  heading?: "h2" | "h3" | "h4";
}) {
  return (
    <ul className="rows card" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          {row.picture ? <div className="row-picture cover">{row.picture}</div> : null}
          <div className="row-main">
            <Heading>
              {row.to === null ? (
                row.title
              ) : (
                <RowLink to={row.to} isCurrent={row.isCurrent}>
                  {row.title}
                </RowLink>
              )}{" "}
              {row.badge}
            </Heading>
            {row.detail ? <p className="small soft">{row.detail}</p> : null}
          </div>
          <div className="row-amount num small">{row.amount}</div>
          <div className="row-note small soft">{row.note}</div>
          {row.action ? <div className="row-action">{row.action}</div> : null}
          {row.below ? <div className="row-below">{row.below}</div> : null}
        </li>
      ))}
    </ul>
  );
}

/** The link of a row. During a view transition its title morphs into the headline of the page. */
function RowLink({
  to,
  isCurrent,
  children,
}: {
  to: string;
  isCurrent: boolean | undefined;
  children: ReactNode;
}) {
  const isOpening = useViewTransitionState(to);
  return (
    <Link
      to={to}
      className={isOpening ? "row-opened" : undefined}
      aria-current={isCurrent ? "true" : undefined}
      viewTransition
    >
      {children}
    </Link>
  );
}

/** Link to the next page of a list; works without scripts. */
export function ShowMore({
  to,
  count,
  about,
}: {
  to: string | null;
  count?: ReactNode;
  /** Which list the link continues, where a page has several. */
  about?: string;
}) {
  const { words } = useViewer();
  if (!to && !count) return null;
  return (
    <div className="show-more">
      {to ? (
        <Link to={to} className="button" preventScrollReset>
          {words.show_more()}
          {about ? <span className="visually-hidden">: {about}</span> : null}
        </Link>
      ) : null}
      {count ? <span className="small soft">{count}</span> : null}
    </div>
  );
}

export type Filter = { key: string; label: ReactNode; to: string; isOn: boolean };

/** Filters as links, with their state in the address. */
export function Filters({ filters, label }: { filters: readonly Filter[]; label: string }) {
  return (
    <nav className="filters" aria-label={label}>
      {filters.map((filter) => (
        <Link
          key={filter.key}
          to={filter.to}
          className="chip"
          aria-current={filter.isOn ? "true" : undefined}
          preventScrollReset
        >
          {filter.label}
        </Link>
      ))}
    </nav>
  );
}
