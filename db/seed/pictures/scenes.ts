// The pictures for the demo's requests, by name.
import { bedroom, hall, hallway, kitchen, livingRoom, loft, office } from "./interiors.ts";
import { church, courtyard, garden, gardenHouse, mill, river } from "./outdoors.ts";

export const scenes = {
  mill,
  hall: () => hall(),
  hall_evening: () => hall(true),
  kitchen,
  living_room: livingRoom,
  bedroom,
  hallway,
  office,
  loft,
  garden,
  garden_house: () => gardenHouse(),
  garden_house_side: () => gardenHouse(true),
  church,
  river,
  courtyard,
} as const satisfies Readonly<Record<string, () => string>>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];
