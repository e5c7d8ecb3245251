import { SentenceText } from "#app/components/booking/sentence.tsx";
import { Pairs } from "#app/ui/content.tsx";
import type { ReceiptLine } from "./payment-text.ts";

/** Payments with date and reference, and what is still due. */
export function Receipt({ pairs }: { pairs: readonly ReceiptLine[] }) {
  return (
    <Pairs
      pairs={pairs.map(({ key, term, value, is_code }) => ({
        key,
        term,
        value: is_code ? (
          <code className="small break-all">{value[0] as string}</code>
        ) : (
          <SentenceText said={value} />
        ),
      }))}
    />
  );
}
