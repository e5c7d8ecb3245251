import { formatRate } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { FeeRange } from "#server/category/reads/category.ts";

/** For somebody about to become a provider: what it is, what it costs, and what follows. */
export function ProviderIntro({ fees }: { fees: FeeRange | null }) {
  const { locale } = useViewer();
  return (
    <section className="card padded stack tight prose" aria-labelledby="for-providers">
      <h2 id="for-providers">{m.home_providers_title()}</h2>
      <ul>
        <li>{m.home_providers_text()}</li>
        <li>{fees ? feeText(fees, locale) : m.home_providers_1()}</li>
        <li>{m.account_provider_intro_next()}</li>
      </ul>
    </section>
  );
}

function feeText({ low_bp, high_bp }: FeeRange, locale: string): string {
  const low = formatRate(low_bp, locale);
  if (low_bp === high_bp) return m.account_provider_intro_fee({ fee: low });
  return m.account_provider_intro_fees({ low, high: formatRate(high_bp, locale) });
}
