// The marketplace's own pictures. A setting holds a picture's name: the hash of its bytes and its size, so that whoever
// knows the setting knows the address, and a page has its room before it has loaded.

export type PictureShape = "logo" | "icon";

/** The largest that is stored, in pixels: three times what pages show. An icon is as high as wide. */
export const sitePicturePx = {
  logo: { width: 480, height: 96 },
  icon: { width: 192, height: 192 },
} as const satisfies Record<PictureShape, { width: number; height: number }>;

const nameForm = /^[0-9a-f]{64}-([1-9][0-9]{0,2})x([1-9][0-9]{0,2})$/;

/** `hash`: SHA-256 of the bytes, in hexadecimal digits. */
export const pictureName = (hash: string, { width, height }: { width: number; height: number }): string =>
  `${hash}-${width}x${height}`;

/** The size in pixels; null for a text that names no picture. */
export function pictureSize(name: string): { width: number; height: number } | null {
  const [, width, height] = nameForm.exec(name) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Whether the text names a picture of this shape; not whether there is one. */
export function isPictureName(name: string, shape: PictureShape): boolean {
  const size = pictureSize(name);
  const most = sitePicturePx[shape];
  if (!size || size.width > most.width || size.height > most.height) return false;
  return shape === "logo" || size.width === size.height;
}

/** Whence everybody gets the picture. */
export const picturePath = (name: string): string => `/site/${name}.png`;

export type ShownPicture = { path: string; width: number; height: number };

/** In CSS pixels, on pages and in mails. */
const shown_height_px = 32;

/** The picture as it is shown, never larger than it is. */
export function shownPicture(name: string): ShownPicture {
  const { width, height } = pictureSize(name) ?? { width: shown_height_px, height: shown_height_px };
  const scale = Math.min(1, shown_height_px / height);
  return {
    path: picturePath(name),
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The logo for each theme; null: the name stands there as text. Without one for dark, that for light is shown. */
export function shownLogos({
  logo_light,
  logo_dark,
}: {
  logo_light: string | null;
  logo_dark: string | null;
}): { light: ShownPicture; dark: ShownPicture } | null {
  if (logo_light === null) return null;
  return { light: shownPicture(logo_light), dark: shownPicture(logo_dark ?? logo_light) };
}
