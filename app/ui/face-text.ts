/** Path of a photo's file; null without one. */
export function photoPath(file_id: string | null | undefined): string | null {
  return file_id ? `/files/${file_id}` : null;
}
