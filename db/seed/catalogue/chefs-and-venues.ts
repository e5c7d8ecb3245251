// Private chefs, and venues.
import { ask } from "./questions.ts";

export const privateChef = {
  slug: "private-chef",
  name: { en: "Private chef", de: "Privatkoch" },
  description: {
    en: "A chef cooks at your place: menu, shopping, cooking, serving, and a clean kitchen afterwards.",
    de: "Ein Koch oder eine Köchin kocht bei Ihnen: Menü, Einkauf, Zubereitung, Service und danach eine saubere Küche.",
  },
  request_questions: [
    ask.number("guests", ["How many people will eat?", "Wie viele Personen essen mit?"], {
      min: 2,
      max: 200,
      unit: ["people", "Personen"],
      names_request: true,
    }),
    ask.number("courses", ["How many courses?", "Wie viele Gänge?"], { min: 1, max: 9 }),
    ask.choices(
      "diets",
      ["Any special diets?", "Was ist beim Essen zu beachten?"],
      {
        vegetarian: ["Vegetarian", "Vegetarisch"],
        vegan: ["Vegan", "Vegan"],
        gluten_free: ["Gluten free", "Glutenfrei"],
        nut_free: ["Nut free", "Ohne Nüsse"],
        halal: ["Halal", "Halal"],
      },
      { is_required: false },
    ),
    ask.choice("kitchen", ["What does the kitchen have?", "Was bietet die Küche?"], {
      full: ["Stove, oven, dishwasher", "Herd, Ofen, Spülmaschine"],
      basic: ["Stove only", "Nur Herd"],
      none: ["No kitchen", "Keine Küche"],
    }),
    ask.yesNo("wants_drinks", ["Should drinks be included?", "Sollen Getränke dabei sein?"], {
      is_required: false,
    }),
  ],
  information_questions: [
    ask.longText("allergies", ["Allergies of each person", "Allergien je Person"], { is_required: false }),
    ask.text("serving_time", [
      "When should the first course be served?",
      "Wann soll der erste Gang serviert werden?",
    ]),
    ask.yesNo("has_tableware", ["Is there enough tableware?", "Ist genug Geschirr vorhanden?"]),
  ],
  currency: "EUR",
  tax_bp: 700,
  fee_bp: 1_000,
  deposit_bp: 2_000,
  policy: "moderate" as const,
  is_exclusive: true,
  position: 2,
};

export const venue = {
  slug: "event-venue",
  name: { en: "Event venue", de: "Veranstaltungsort" },
  description: {
    en: "Barns, lofts, gardens and conference rooms, with or without catering.",
    de: "Scheunen, Lofts, Gärten und Tagungsräume, mit oder ohne Bewirtung.",
  },
  request_questions: [
    ask.choice(
      "event",
      ["What kind of event is it?", "Was für eine Veranstaltung ist es?"],
      {
        wedding: ["Wedding", "Hochzeit"],
        birthday: ["Birthday", "Geburtstag"],
        conference: ["Conference or workshop", "Tagung oder Workshop"],
        company: ["Company party", "Firmenfeier"],
        other: ["Something else", "Etwas anderes"],
      },
      { names_request: true },
    ),
    ask.number("guests", ["How many guests?", "Wie viele Gäste?"], {
      min: 5,
      max: 1_000,
      unit: ["guests", "Gäste"],
    }),
    ask.choices(
      "features",
      ["What do you need there?", "Was muss vorhanden sein?"],
      {
        garden: ["Garden or terrace", "Garten oder Terrasse"],
        step_free: ["Step-free access", "Stufenloser Zugang"],
        beds: ["Overnight rooms", "Übernachtung"],
        kitchen: ["Kitchen", "Küche"],
        screen: ["Screen and sound", "Leinwand und Ton"],
      },
      { is_required: false },
    ),
    ask.yesNo("is_late", ["Will it go on after 10 pm?", "Dauert es länger als bis 22 Uhr?"], {
      is_required: false,
    }),
  ],
  information_questions: [
    ask.text("responsible", ["Who is responsible on the day?", "Wer ist am Tag verantwortlich?"]),
    ask.number("parking", ["How many cars will come?", "Wie viele Autos kommen?"], { min: 0, max: 500 }),
    ask.longText("suppliers", ["Who delivers beforehand?", "Wer liefert vorher an?"], {
      is_required: false,
    }),
  ],
  currency: "EUR",
  tax_bp: 1_900,
  fee_bp: 1_000,
  deposit_bp: 3_000,
  policy: "strict" as const,
  is_exclusive: true,
  position: 4,
};
