import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PageRefusal } from "./form/page-refusal.tsx";
import { Icon } from "./icon.tsx";

export type BadgeTone = "neutral" | "go" | "good" | "wait" | "bad" | "info";

/** A state as text and colour; the text alone carries the meaning. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "badge" : `badge ${tone}`}>{children}</span>;
}

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
  /** One sentence: state and deadline. */
  sentence?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** On narrow screens the action stays at the bottom. */
  isActionKept?: boolean;
};

/**
 * The head of a page: h1, state, one sentence, one primary action. Above it, the refusal of the form just sent, if it
 * concerns the page.
 */
export function PageHeader({ title, badge, sentence, action, isActionKept }: PageHeaderProps) {
  return (
    <>
      <PageRefusal />
      <header className="page-header">
        <div className="page-header-row">
          <h1>{title}</h1>
          {badge}
        </div>
        {sentence ? <p>{sentence}</p> : null}
        {action ? (
          <div className={isActionKept ? "page-header-action decide" : "page-header-action"}>{action}</div>
        ) : null}
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

/** A notice. `isLive` announces it to screen readers, for results of an action. */
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

/** An empty list: what it would contain and the next step. */
export function EmptyState({
  title,
  heading: Heading = "h2",
  picture,
  children,
  action,
}: {
  title: ReactNode;
  heading?: "h2" | "h3";
  /** A drawing above it, where the whole page has nothing else to show. */
  picture?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      {picture}
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

type FaceProps = {
  initials: string;
  /** URL of a square photo. */
  photo?: string | null | undefined;
  isLarge?: boolean;
};

/** A photo, else initials. Hidden from screen readers, because the name is beside it. */
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

/** A person or company by photo and name. */
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

/** Content with a rail beside it on wide screens and below it on narrow ones. */
export function WithRail({
  rail,
  isRailFirst = false,
  end,
  children,
}: {
  rail: ReactNode;
  /** Content placed after the rail on narrow screens. */
  end?: ReactNode;
  /** Puts the rail above the content on narrow screens. */
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

/** A description list of terms and values. */
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
