// When somebody leaves a page while its input is on the way to the server, the next page can be rendered before that
// input is stored. The tab notes the version that it will have, and loads a page that shows an older one again.

const tries_max = 3;
const wait_ms = 300;

type Left = { version: number; tries: number };

/** Notes in the tab that the record gets this version from what was just sent. */
export function noteLeft(record: string, version: number): void {
  write(record, { version, tries: 0 });
}

/**
 * Loads the page again when it shows an older version of the record than the tab has sent. @param isTyped whether
 * somebody has typed meanwhile: their input is never discarded. @returns a function that stops waiting
 */
export function catchUp(record: string, version: number, isTyped: () => boolean): () => void {
  const left = read(record);
  if (!left) return () => {};
  if (left.version <= version || left.tries >= tries_max) {
    write(record, null);
    return () => {};
  }
  const timer = setTimeout(
    () => {
      if (isTyped()) return;
      write(record, { ...left, tries: left.tries + 1 });
      location.reload();
    },
    wait_ms * (left.tries + 1),
  );
  return () => clearTimeout(timer);
}

const keyOf = (record: string) => `left ${record}`;

function read(record: string): Left | null {
  try {
    const stored = sessionStorage.getItem(keyOf(record));
    return stored ? (JSON.parse(stored) as Left) : null;
  } catch {
    // A browser may refuse its storage to a site.
    return null;
  }
}

function write(record: string, left: Left | null): void {
  try {
    if (left) sessionStorage.setItem(keyOf(record), JSON.stringify(left));
    else sessionStorage.removeItem(keyOf(record));
  } catch {
    // As above; the page then shows what the server knew.
  }
}
