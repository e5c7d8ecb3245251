import { CategoryPicture } from "#app/components/category/picture.tsx";
import type { Cover } from "#server/request/reads/cover.ts";
import { pictureSources } from "./picture-sources.ts";

/** The picture that stands for a request; decoration beside its title. */
export function CoverPicture({ cover, isLazy }: { cover: Cover; isLazy: boolean }) {
  const { photo, category_slug, category_name } = cover;
  if (!photo) return <CategoryPicture slug={category_slug ?? ""} name={category_name ?? ""} />;
  const { width, height } = photo;
  return (
    <img
      {...pictureSources(photo, null)}
      alt=""
      width={width}
      height={height}
      loading={isLazy ? "lazy" : undefined}
      decoding="async"
    />
  );
}
