// Group transport, and painting and repairs.
import { ask } from "./questions.ts";

export const groupTransport = {
  slug: "group-transport",
  name: { en: "Group transport", de: "Gruppentransport" },
  description: {
    en: "Coaches and minibuses with a driver: excursions, shuttles, airport, club trips.",
    de: "Reise- und Kleinbusse mit Fahrer: Ausflüge, Pendelverkehr, Flughafen, Vereinsfahrten.",
  },
  request_questions: [
    ask.number("passengers", ["How many passengers?", "Wie viele Fahrgäste?"], {
      min: 4,
      max: 500,
      unit: ["passengers", "Fahrgäste"],
    }),
    ask.text("destination", ["Where does it go?", "Wohin geht es?"], { names_request: true }),
    ask.choice("trip", ["What kind of trip?", "Was für eine Fahrt?"], {
      one_way: ["One way", "Nur Hinfahrt"],
      return: ["There and back", "Hin und zurück"],
      several: ["Several days", "Mehrere Tage"],
      shuttle: ["Shuttle", "Pendelverkehr"],
    }),
    ask.choices(
      "needs",
      ["What do you need on board?", "Was brauchen Sie an Bord?"],
      {
        wheelchair: ["Wheelchair places", "Rollstuhlplätze"],
        toilet: ["Toilet", "Toilette"],
        luggage: ["A lot of luggage", "Viel Gepäck"],
        bikes: ["Bicycle trailer", "Fahrradanhänger"],
      },
      { is_required: false },
    ),
  ],
  information_questions: [
    ask.text("pickup", ["Exact departure point", "Genauer Abfahrtsort"]),
    ask.text("guide_phone", ["Phone number of the group’s leader", "Telefonnummer der Reiseleitung"]),
    ask.number("children", ["How many children under 12?", "Wie viele Kinder unter 12?"], {
      min: 0,
      max: 500,
      is_required: false,
    }),
  ],
  currency: "EUR",
  tax_bp: 1_900,
  fee_bp: 1_000,
  deposit_bp: 2_000,
  policy: "moderate" as const,
  is_exclusive: false,
  position: 3,
};

export const painting = {
  slug: "painting-repairs",
  name: { en: "Painting & repairs", de: "Malerarbeiten & Reparaturen" },
  description: {
    en: "Walls, doors, windows and small repairs by professionals, materials included.",
    de: "Wände, Türen, Fenster und kleine Reparaturen vom Fach, einschließlich Material.",
  },
  request_questions: [
    ask.choices(
      "work",
      ["What needs to be done?", "Was ist zu tun?"],
      {
        walls: ["Walls and ceilings", "Wände und Decken"],
        doors: ["Doors and frames", "Türen und Zargen"],
        windows: ["Windows", "Fenster"],
        facade: ["Façade", "Fassade"],
        repairs: ["Small repairs", "Kleine Reparaturen"],
      },
      { min: 1, names_request: true },
    ),
    ask.number("area", ["About how many square metres?", "Ungefähr wie viele Quadratmeter?"], {
      min: 1,
      max: 5_000,
      unit: ["m²", "m²"],
    }),
    ask.yesNo("is_furnished", ["Are the rooms furnished?", "Sind die Räume möbliert?"], {
      is_required: false,
    }),
    ask.choice("material", ["Who brings the materials?", "Wer bringt das Material mit?"], {
      provider: ["The provider", "Der Anbieter"],
      customer: ["I have them", "Ich habe es schon"],
    }),
    ask.date("finished_by", ["By when must it be finished?", "Bis wann muss es fertig sein?"], {
      is_required: false,
    }),
  ],
  information_questions: [
    ask.text("access", ["How does the provider get in?", "Wie kommt der Anbieter hinein?"]),
    ask.text("colours", ["Colours for each room", "Farben je Raum"], { is_required: false }),
    ask.yesNo("has_lift", ["Is there a lift?", "Gibt es einen Aufzug?"]),
  ],
  currency: "EUR",
  tax_bp: 1_900,
  fee_bp: 1_000,
  deposit_bp: 0,
  policy: "flexible" as const,
  is_exclusive: false,
  position: 5,
};
