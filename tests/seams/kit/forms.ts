// The product with the demo's people, and browsers without scripts that read and send its forms.
import { FormBrowser } from "#tests/kit/form-browser.ts";
import { type Market, openMarket } from "#tests/kit/market.ts";
import { type Seams, startSeams } from "#tests/kit/seams.ts";

export type Forms = {
  seams: Seams;
  market: Market;
  /** The browser of the demo's customer. */
  lena: FormBrowser;
  browserOf(email: string): Promise<FormBrowser>;
};

/** Starts it; `seams.stop` ends it. */
export async function openForms(): Promise<Forms> {
  const seams = await startSeams();
  const browserOf = (email: string) => new FormBrowser(seams.origin).signIn(email);
  const [market, lena] = await Promise.all([openMarket(), browserOf("customer@demo.test")]);
  return { seams, market, lena, browserOf };
}
