/** How a page that is on its way will be laid out. */
export type SkeletonShape = "rows" | "page";

/** The outline of a page that takes a moment: where its head and its content will stand. Silent: the page says that it loads. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div className={`skeleton ${shape}`} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
