// Who runs this marketplace, and what new categories begin with, as an operator enters it.
import { z } from "zod";
import { Country, Currency, FeeBp, TimeZone } from "../codes.ts";
import { Email, line, optionalLine } from "../text.ts";
import type { MarketplaceDetails } from "./details.ts";

export const MarketplaceInput = z.object({
  legal_name: line(120),
  address_line: line(200),
  /** "" in a country without postal codes. */
  postal_code: line(20, 0),
  city: line(120),
  region: optionalLine(100),
  country: Country,
  email: Email,
  time_zone: TimeZone,
  currency: Currency,
  fee_bp: FeeBp,
}) satisfies z.ZodType<MarketplaceDetails>;
