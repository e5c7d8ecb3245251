/** Addresses of an uploaded picture: as it is stored, and its small copy. */
import { picture_small_px } from "#domain/file/rules.ts";

type Picture = { id: string; width: number; height: number };

/** Whether a file is a picture, which has a size in pixels. */
export function isPicture<F extends { width: number | null; height: number | null }>(
  file: F,
): file is F & { width: number; height: number } {
  return file.width !== null && file.height !== null;
}

export const smallPath = (file_id: string) => `/files/${file_id}?size=small`;

/**
 * What an `img` loads: the small copy alone, or with `sizes` whichever of the two is wide enough.
 * @param sizes the attribute's value: how wide the picture is shown, by the width of the window
 */
export function pictureSources({ id, width, height }: Picture, sizes: string | null) {
  const src = smallPath(id);
  const scale = picture_small_px / Math.max(width, height);
  if (sizes === null || scale >= 1) return { src };
  return { src, srcSet: `${src} ${Math.round(width * scale)}w, /files/${id} ${width}w`, sizes };
}
