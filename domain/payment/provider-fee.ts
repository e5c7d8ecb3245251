// The platform's fee of one provider: what was agreed with it, else that of the category.

/** One agreement of a provider's history; `fee_bp` null: the category's fee again. */
export type FeeAgreement = {
  readonly fee_bp: number | null;
  readonly starts_at: Date;
  readonly agreed_at: Date;
};

/** The agreement in force: of those that have started the one that started last, of equal ones the one made last. */
export function agreementInForce<A extends FeeAgreement>(agreements: readonly A[], now: Date): A | null {
  const started = agreements.filter(({ starts_at }) => starts_at <= now);
  return started.reduce<A | null>((last, one) => (last === null || isLater(one, last) ? one : last), null);
}

function isLater(one: FeeAgreement, other: FeeAgreement): boolean {
  const apart = one.starts_at.getTime() - other.starts_at.getTime();
  return apart > 0 || (apart === 0 && one.agreed_at > other.agreed_at);
}
