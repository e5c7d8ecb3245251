// What a seed starts with: a category with its terms, a customer, two providers and their offers, and the first
// booking; and another customer with an offer by the first provider for the same day.
import { currencyInfo } from "#domain/currency.ts";
import { units } from "#domain/limits.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Random } from "#tests/contract/payment/random.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { World } from "./world.ts";

export type Scene = {
  request_id: string;
  customer: Member;
  /** The provider of each offer. */
  providers: Map<string, Member>;
  rival: { request_id: string; customer: Member; offer_id: string };
  currency: string;
  /** A price that is charged in this currency. */
  price(random: Random): number;
};

const start = Date.parse("2027-01-04T09:00:00Z");

/** Sets the clock to the seed's day, creates the people and accepts the first offer. */
export async function makeScene(world: World, random: Random): Promise<Scene> {
  const { kit, clock, operator } = world;
  // Spread over four years, to include leap days and days of 23 and 25 hours.
  clock.set(new Date(start + random.below(4 * 365 * 24) * units.hour_ms));
  const currency = random.pick(["EUR", "EUR", "EUR", "JPY", "KWD"]);
  const { step_minor, iso_exponent } = currencyInfo(currency);
  const unit = 10 ** iso_exponent;
  const price = (draw: Random) => {
    const whole = 60 + draw.below(2_000);
    // Sums that no rate divides evenly.
    const odd = iso_exponent === 0 ? 0 : draw.below(unit / step_minor) * step_minor;
    return whole * unit + odd;
  };
  const policy = random.pick(["flexible", "moderate", "strict"] as const);
  const deposit_bp = random.pick([0, 2_000, 3_333, 10_000]);
  await kit.category();
  const category = kitCategory({
    currency,
    policy,
    deposit_bp,
    tax_bp: random.pick([0, 700, 1_900]),
    fee_bp: random.pick([0, 1_000, 1_250]),
    delivers_by_schedule: random.chance(25),
  });
  await kit.run(defineCategory, operator, category);
  const day = theDay(clock.now(), random.pick([2, 9, 20, 45, 90, 130]));
  const when_where = {
    date_flexibility: "exact" as const,
    ...day,
    time_zone: "Europe/Berlin",
    place_town: "Konstanz",
    place_postal_code: "78462",
    place_country: "DE",
  };
  const request = await kit.openRequestOf({ when_where });
  const providers = new Map<string, Member>();
  for (const count of [0, 1]) {
    const isFree = count === 0 && random.chance(5);
    const lines = [
      {
        label: "Work on site",
        quantity: 1 + random.below(3),
        tax_bp: random.pick([0, 700, 1_900]),
        unit_net_minor: isFree ? 0 : price(random),
      },
    ];
    const terms = { ...day, lines, policy, deposit_bp, validity_unit: "days", validity: 30 } as const;
    const { offer_id, provider } = await kit.offerFor(request, terms);
    providers.set(offer_id, provider);
    // So that no two offers have the same age.
    clock.move(units.second_ms);
  }
  const other = await kit.openRequestOf({ when_where });
  const [first] = providers.values();
  const lines = [{ label: "Work on site", quantity: 1, tax_bp: 0, unit_net_minor: 100 * unit }];
  const terms = { ...day, lines, policy, deposit_bp, validity_unit: "days", validity: 30 } as const;
  const wanted = await kit.offerFor(other, terms, first);
  const rival = { request_id: other.request_id, customer: other.customer, offer_id: wanted.offer_id };
  const { request_id, customer } = request;
  const [offer_id = ""] = providers.keys();
  const offer = await world.one("select version from offer where id = $1", [offer_id]);
  await kit.run(acceptOffer, customer, { offer_id, version: offer.version });
  return { request_id, customer, providers, rival, currency, price };
}
