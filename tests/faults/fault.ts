/** One text of a file replaced by another: a slip that a good engineer makes, and the test file that must fail then. */
export type Fault = {
  file: string;
  /** A text that is exactly once in the file. */
  find: string;
  replace: string;
  /** The test file that must fail, at the lowest layer that can. */
  caught_by: string;
};
