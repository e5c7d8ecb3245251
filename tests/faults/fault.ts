/** Replaces one text of a file: a slip that a good engineer makes, and the test file that must then fail. */
export type Fault = {
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The test file that must fail, at the lowest layer that can. */
  caught_by: string;
};
