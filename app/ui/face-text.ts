/** First letters of the first and the last word of a name, shown in place of a photo. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return letters.join("").toLocaleUpperCase();
}

/** Path of a photo's file; null without one. */
export function photoPath(file_id: string | null | undefined): string | null {
  return file_id ? `/files/${file_id}` : null;
}
