// The catalogue of a new installation. Operators can change it afterwards.
import { music, photography } from "./pictures-and-sound.ts";
import { privateChef, venue } from "./tables-and-rooms.ts";
import { groupTransport, painting } from "./ways-and-walls.ts";

export const catalogue = [photography, privateChef, groupTransport, venue, painting, music];

export type Slug =
  | "photography"
  | "private-chef"
  | "group-transport"
  | "event-venue"
  | "painting-repairs"
  | "music-dj";
