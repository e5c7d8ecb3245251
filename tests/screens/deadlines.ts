/** How far away a deadline is, by the name of the state: in hours, negative once it has passed. */
export const deadlines = [
  ["hours-left", 20],
  ["last-hour", 0.6],
  ["just-passed", -0.05],
] as const;
