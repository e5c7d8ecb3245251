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
  heading: Heading = "h2",
  children,
  action,
}: {
  title: ReactNode;
  heading?: "h2" | "h3";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

type FaceProps = {
  initials: string;
  /** Address of a square photo. */
  photo?: string | null | undefined;
  isLarge?: boolean;
};

/** Somebody's face: the photo there is, else initials. Beside a name, so it says nothing by itself. */
export function Face({ initials, photo, isLarge }: FaceProps) {
  const size = isLarge ? 64 : 32;
  return (
    <span className={isLarge ? "face large" : "face"} aria-hidden="true">
      {photo ? (
        <img src={photo} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        initials
      )}
    </span>
  );
}

type PersonProps = Omit<FaceProps, "isLarge"> & {
  name: ReactNode;
  children?: ReactNode;
};

/** Somebody, by face and name. */
export function Person({ name, initials, photo, children }: PersonProps) {
  return (
    <div className="person">
      <Face initials={initials} photo={photo} />
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
  end,
  children,
}: {
  rail: ReactNode;
  /** Content that may wait until after the rail where there is no room beside. */
  end?: ReactNode;
  /** Puts the rail on top where there is no room beside: when the content asks for money. */
  isRailFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isRailFirst ? "with-rail rail-first" : "with-rail"}>
      <div className="stack loose">{children}</div>
      <aside className="rail">{rail}</aside>
      {end ? <div className="stack loose rail-end">{end}</div> : null}
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
