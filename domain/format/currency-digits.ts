// How many decimals a currency has (ISO 4217). Not taken from Intl, which follows common usage: it gives HUF none, and
// every amount would be a hundred times too high. Apart from the table of currencies, because browsers load it.

/** Without decimals here and at Stripe. */
export const noDecimals = "BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF";
/** Without decimals here; Stripe counts them in hundredths. */
export const noDecimalsHere = "ISK UGX";
export const threeDecimals = "BHD JOD KWD OMR TND";

/** Decimal digits of a currency: 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): 0 | 2 | 3 {
  if (`${noDecimals} ${noDecimalsHere}`.includes(currency)) return 0;
  return threeDecimals.includes(currency) ? 3 : 2;
}
