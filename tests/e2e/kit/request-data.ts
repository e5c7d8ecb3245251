// The data of a test's request. Each has its own title, by which tests find its rows and mails, and its own day
// within its worker: an accepted offer of an exclusive category occupies its provider's day, and each worker has its
// own providers (`providers.ts`).
import { randomWord } from "#tests/kit/text/random-word.ts";

const dayMs = 86_400_000;
/** Days ahead of today; the last one handed out. */
let days = 200;

export type RequestData = {
  title: string;
  customer_email: string;
  /** As date and time inputs expect it. */
  date: string;
  from: string;
  to: string;
  starts_at: string;
  ends_at: string;
};

/** The data of a new request, one day later than all before in this process. */
export function newRequestData(): RequestData {
  days += 1;
  const token = randomWord();
  const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return {
    title: `Wedding at the lake ${token}`,
    customer_email: `mara.${token}@journey.test`,
    date: day,
    from: "14:00",
    to: "22:00",
    starts_at: `${day}T12:00:00.000Z`,
    ends_at: `${day}T20:00:00.000Z`,
  };
}

export type OfferLines = readonly { label: string; quantity: number; unit: string; unit_net_minor: number }[];

/** Net 1,500.00, 19 % VAT 285.00, total 1,785.00. */
export const kellersLines: OfferLines = [
  { label: "Photographs on the day", quantity: 8, unit: "150.00", unit_net_minor: 15_000 },
  { label: "Editing and gallery", quantity: 1, unit: "250.00", unit_net_minor: 25_000 },
  { label: "Travel", quantity: 1, unit: "50.00", unit_net_minor: 5_000 },
];

/** Net 1,900.00, 19 % VAT 361.00, total 2,261.00; amounts typed the German way. */
export const wintersLines: OfferLines = [
  { label: "Ganztägige Begleitung", quantity: 1, unit: "1.600,00", unit_net_minor: 160_000 },
  { label: "Album", quantity: 2, unit: "100,00", unit_net_minor: 10_000 },
  { label: "Anfahrt", quantity: 1, unit: "100", unit_net_minor: 10_000 },
];
