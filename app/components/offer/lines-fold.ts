import type { MoneyFold } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";

/** A long price shows six lines; the others unfold, and always print. */
export const linesFold: MoneyFold = {
  after: 6,
  all: (count) => m.offer_lines_all({ count: String(count) }),
  fewer: m.offer_lines_fewer,
  more_caption: m.offer_lines_more_caption,
  sums_caption: m.offer_sums_caption,
};
