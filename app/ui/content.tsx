import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Refused } from "./refused.tsx";

export type BadgeTone = "neutral" | "go" | "good" | "wait" | "bad" | "info";

/** A state, in a word and a colour; the word carries the meaning. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "badge" : `badge ${tone}`}>{children}</span>;
}

/** A thing that can be picked up on its own. */
export function Card({
  isPadded = true,
  as: Tag = "div",
  children,
}: {
  isPadded?: boolean;
  as?: "div" | "section" | "aside";
  children: ReactNode;
}) {
  return <Tag className={isPadded ? "card padded" : "card"}>{children}</Tag>;
}

type PageHeaderProps = {
  title: ReactNode;
  badge?: ReactNode;
  /** One sentence: what is going on and what is due by when. */
  sentence?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
};

/**
 * The head of a page: title, state, one sentence, one primary action. Holds the page's h1; above it stands why the
 * form that was just sent was refused.
 */
export function PageHeader({ title, badge, sentence, action }: PageHeaderProps) {
  return (
    <>
      <Refused />
      <header className="page-header">
        <div className="page-header-row">
          <h1>{title}</h1>
          {badge}
        </div>
        {sentence ? <p>{sentence}</p> : null}
        {action ? <div className="page-header-action">{action}</div> : null}
      </header>
    </>
  );
}

export type NoticeTone = "info" | "good" | "warn" | "bad";
const noticeIcons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
};

/** Something to know before going on. `isLive` announces it: for results that appear after an act. */
export function Notice({
  tone = "info",
  title,
  isLive,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  isLive?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={tone === "info" ? "notice" : `notice ${tone}`} role={isLive ? "status" : undefined}>
      <Icon of={noticeIcons[tone]} />
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** Nothing here yet: says what would be here and teaches the next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

/** Somebody, by initials and name. */
export function Person({
  name,
  initials,
  children,
}: {
  name: ReactNode;
  initials: string;
  children?: ReactNode;
}) {
  return (
    <div className="person">
      <span className="face" aria-hidden="true">
        {initials}
      </span>
      <span>
        {name}
        {children ? <span className="soft small block">{children}</span> : null}
      </span>
    </div>
  );
}

/** Content with the money and the people beside it on wide screens, below it on narrow ones. */
export function WithRail({
  rail,
  isRailFirst = false,
  children,
}: {
  rail: ReactNode;
  /** Puts the rail on top where there is no room beside: when the content asks for money. */
  isRailFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isRailFirst ? "with-rail rail-first" : "with-rail"}>
      <div className="stack loose">{children}</div>
      <aside className="rail">{rail}</aside>
    </div>
  );
}

export type Pair = { key: string; term: ReactNode; value: ReactNode };

/** Facts as term and value. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="pairs">
      {pairs.map((pair) => (
        <div key={pair.key}>
          <dt>{pair.term}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  );
}
