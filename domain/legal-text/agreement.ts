/** The terms that a form names: those in force, where its sender has agreed to other ones; else none. */
export function newTerms(agreed: string | undefined, in_force: string): string | null {
  return agreed === undefined || agreed === in_force ? null : in_force;
}
