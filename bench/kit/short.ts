// The short form of a bench (`npm run bench -- --short`): a little of everything. It checks that the bench works, and
// measures nothing.

/** True in a short run: fewer requests, routes and rounds. */
export const isShort = process.env.BENCH_SHORT === "1";

/** A number of requests instead of a duration, so that a busy machine answers just as many. */
export const shortRequests = 40;

/** The export `short` of a bench with a short form. */
export type ShortForm = {
  /** Figures that the short form must report. */
  figures: readonly [string, ...string[]];
};
