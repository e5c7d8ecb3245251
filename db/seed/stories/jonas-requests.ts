// Requests of Jonas Brandt that have not led to a booking, in German.
import type { Story } from "../story.ts";

export const jonasRequests: Story[] = [
  {
    by: "jonas",
    category: "painting-repairs",
    title: "Fassade eines Gartenhauses streichen",
    photos: [
      ["garden_house", "Vorn.webp"],
      ["garden_house_side", "Seite.webp"],
    ],
    description: "Holz, gut erhalten, einmal schleifen und zweimal streichen. Gerüst braucht es nicht.",
    answers: { work: ["facade", "windows"], area: 48, is_furnished: false, material: "provider" },
    town: "Stuttgart",
    postal_code: "70565",
    date: null,
    budget_minor: 150_000,
    startedAt: [19, "07:58"],
    actions: [
      {
        at: [18, "08:40"],
        act: "offer",
        by: "yilmaz",
        message: "Zwei Tage, wenn es trocken bleibt.",
        lines: [
          ["Schleifen und Streichen", [48, "square_metre"], 2_100],
          ["Fenster", [4, "piece"], 6_500],
          ["Material", 1, 16_000],
        ],
        validity_days: 7,
      },
      { at: [10, "06:00"], act: "expire_offer", of: "yilmaz" },
      { at: [2, "10:00"], act: "extend" },
    ],
  },
  {
    by: "jonas",
    category: "event-venue",
    title: "Loft für einen 40. Geburtstag",
    photos: [["loft", "So ähnlich.webp"]],
    description: "Tanzfläche, Bar, Nachbarn, die das aushalten.",
    answers: { event: "birthday", guests: 70, features: ["kitchen"], is_late: true },
    town: "Köln",
    postal_code: "50672",
    date: { in_days: 61, from: "19:00", hours: 8 },
    budget_minor: 200_000,
    startedAt: [11, "23:05"],
    actions: [
      {
        at: [10, "12:22"],
        act: "offer",
        by: "keller",
        message: "Unser Studio hat 180 m², eine Bar und dicke Wände.",
        lines: [
          ["Studio, Abend und Nacht", 1, 110_000],
          ["Reinigung", 1, 18_000],
          ["Bar mit Personal", [8, "hour"], 4_800],
        ],
        policy: "strict",
      },
      { at: [9, "09:00"], act: "withdraw", by: "keller", reason: "An diesem Abend wird unser Hof umgebaut." },
    ],
  },
  {
    by: "jonas",
    category: "photography",
    title: "Firmenjubiläum, 25 Jahre",
    description: "Reden, Rundgang, Abendessen. Bilder für die Presse noch in derselben Nacht.",
    answers: { occasion: "business", guests: 150, wanted: ["edited", "raw"], is_indoors: true },
    town: "Hamburg",
    postal_code: "20457",
    date: { in_days: 44, from: "16:00", hours: 6 },
    budget_minor: 160_000,
    startedAt: [2, "08:31"],
    actions: [],
  },
  {
    by: "jonas",
    category: "group-transport",
    title: "Flughafentransfer für ein Orchester",
    description: "34 Personen mit Instrumenten, zwei Celli und ein Kontrabass.",
    answers: { passengers: 34, destination: "Flughafen Frankfurt", trip: "one_way", needs: ["luggage"] },
    town: "Wiesbaden",
    postal_code: "65189",
    date: { in_days: -4, from: "05:30", hours: 2 },
    budget_minor: 70_000,
    startedAt: [19, "16:40"],
    actions: [
      {
        at: [18, "11:00"],
        act: "offer",
        by: "rheinbogen",
        message: "Bus mit Anhänger für die Instrumente.",
        lines: [
          ["Bus mit Fahrer", 1, 42_000],
          ["Anhänger", 1, 9_000],
          ["Nachtzuschlag", 1, 6_000],
        ],
      },
      { at: [4, "05:31"], act: "expire" },
    ],
  },
  {
    by: "jonas",
    category: "group-transport",
    title: "Fanbus zum Auswärtsspiel",
    description:
      "Wir sammeln noch: 38 bis 45 Leute, hin am Vormittag, zurück eine Stunde nach dem Abpfiff. Getränke bringen wir selbst mit.",
    answers: { passengers: 42, destination: "Freiburg im Breisgau", trip: "return", needs: ["toilet"] },
    town: "Mainz",
    postal_code: "55118",
    date: { in_days: 39, from: "08:30", hours: 13 },
    budget_minor: 150_000,
    startedAt: [8, "21:14"],
    actions: [
      {
        at: [7, "08:25"],
        act: "offer",
        by: "rheinbogen",
        message:
          "Reisebus mit 49 Plätzen und Toilette. Für die Endreinigung rechnen wir einen festen Betrag.",
        lines: [
          ["Reisebus mit Fahrer, Tagesfahrt", 1, 104_000],
          ["Kilometer über 300", [240, "kilometre"], 180],
          ["Endreinigung", 1, 12_000],
        ],
        validity_days: 21,
      },
      {
        at: [2, "15:40"],
        act: "hold",
        reason:
          "Der Verein hat uns gemeldet, dass sein Fanbeauftragter von dieser Fahrt nichts weiß. Bitte schreiben Sie uns, für wen Sie den Bus bestellen, dann geht es weiter.",
      },
    ],
  },
];
