// VAT rates by country, suggested where a provider types one; providers may type any other rate. In percent, the
// standard rate first, then the reduced ones on services; rates of single regions are omitted.
// Sources, read in November 2026 with the state of 28 April 2026: Taxes in Europe Database of the European Commission
// (ec.europa.eu/taxation_customs/tedb) for the Union; the tax authorities of CH and LI (estv.admin.ch), GB (gov.uk),
// NO (skatteetaten.no), IS (skatturinn.is), AD, AL, BA, GE, MC, MD, ME, MK, RS, TR and UA. Why a table: docs/decisions/0060.
const percent = {
  AD: [4.5, 2.5, 1],
  AL: [20, 10, 6],
  AT: [20, 13, 10],
  BA: [17],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 3.8, 2.6],
  CY: [19, 9, 5, 3],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GB: [20, 5],
  GE: [18],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IS: [24, 11],
  IT: [22, 10, 5, 4],
  LI: [8.1, 3.8, 2.6],
  LT: [21, 12, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MC: [20, 10, 5.5, 2.1],
  MD: [20, 8],
  ME: [21, 15, 7],
  MK: [18, 10, 5],
  MT: [18, 12, 7, 5],
  NL: [21, 9],
  NO: [25, 15, 12],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  RS: [20, 10],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
  TR: [20, 10, 1],
  UA: [20, 14, 7],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const byCountry: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(percent));

/** The rates to suggest, in basis points, descending: those of the provider's country, others in use, and 0. */
export function offeredTaxRates(country: string | null, used: readonly number[]): number[] {
  const rates = (country ? (byCountry.get(country) ?? []) : []).map((rate) => Math.round(rate * 100));
  return [...new Set([...rates, ...used, 0])].sort((a, b) => b - a);
}

/** The countries in the table. */
export const taxedCountries: readonly string[] = [...byCountry.keys()];
