// The picture that stands for a request: its first photo, or the drawing of its category.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requests } from "../access.ts";
import { categoryOf, type ReadLocale } from "./view.ts";

type Photo = { id: string; width: number; height: number };

export type Cover = { photo: Photo | null; category_slug: string | null; category_name: string | null };

/** The first photo of a request. Whoever sees the request may see its files (`requestFileReaders`). */
export const leadPhoto = sql<Photo | null>`(select json_build_object('id', file.id, 'width', file.width,
  'height', file.height) from file where file.request_id = request.id and file.width is not null
  order by file.created_at, file.id limit 1)`;

/** The picture of a request that the actor sees; null for any other. */
export async function findCover(scope: ReadScope, id: string, locale: ReadLocale): Promise<Cover | null> {
  const row = await requests(scope)
    .select([leadPhoto.as("photo"), categoryOf(locale).as("category")])
    .where("request.id", "=", id)
    .where("request.status", "<>", "removed")
    .executeTakeFirst();
  if (!row) return null;
  const { photo, category } = row;
  return { photo, category_slug: category?.slug ?? null, category_name: category?.name ?? null };
}
