// The catalogue of a new installation. Operators can change it afterwards.

import { privateChef, venue } from "./chefs-and-venues.ts";
import { music, photography } from "./photography-and-music.ts";
import { groupTransport, painting } from "./transport-and-repairs.ts";

export const catalogue = [photography, privateChef, groupTransport, venue, painting, music];

export type Slug =
  | "photography"
  | "private-chef"
  | "group-transport"
  | "event-venue"
  | "painting-repairs"
  | "music-dj";
