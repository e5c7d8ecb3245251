// Who runs this marketplace, and what new categories and forms begin with.
export type MarketplaceDetails = {
  /** The person or company with its legal form, as the legal notice names it. */
  legal_name: string;
  address_line: string;
  postal_code: string;
  city: string;
  /** The state, province or emirate, in countries whose addresses have one. */
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  email: string;
  /** IANA name. */
  time_zone: string;
  /** ISO 4217. */
  currency: string;
  /** Basis points of the price. */
  fee_bp: number;
};
