// The short form of a bench (`npm run bench -- --short`): everything it does, a little of each. It says whether the bench
// still works and measures nothing.

/** True in a short run: fewer requests, routes and rounds. */
export const isShort = process.env.BENCH_SHORT === "1";

/** So many instead of a time: a busy machine answers them all the same. */
export const shortRequests = 40;

/** What a bench exports as `short`, beside its function, to say that it has a short form. */
export type ShortForm = {
  /** Figures that it gives in its short form, at least. */
  figures: readonly [string, ...string[]];
};
