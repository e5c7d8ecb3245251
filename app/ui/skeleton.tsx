/** Layout of the pending page. */
export type SkeletonShape = "rows" | "page";

/** Placeholder for a pending page. Hidden from screen readers, which get the loading text instead. */
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
