// Requests of Jonas Brandt that led to a booking, in German.
import type { Story } from "../story.ts";

export const jonasStories: Story[] = [
  {
    by: "jonas",
    category: "group-transport",
    title: "Vereinsausflug an die Mosel, 45 Personen",
    photos: [["river", "Mosel.webp"]],
    description:
      "Unser Ruderverein fährt für einen Tag nach Bernkastel. Abfahrt früh am Vereinsheim, Rückfahrt nach dem Abendessen. Zwei Mitglieder sitzen im Rollstuhl.",
    answers: {
      passengers: 45,
      destination: "Bernkastel-Kues",
      trip: "return",
      needs: ["wheelchair", "toilet"],
    },
    town: "Mainz",
    postal_code: "55120",
    date: { in_days: 26, from: "07:30", hours: 14 },
    budget_minor: 180_000,
    startedAt: [13, "18:25"],
    actions: [
      {
        at: [12, "09:05"],
        act: "offer",
        by: "rheinbogen",
        message:
          "Reisebus mit 49 Plätzen, Lift und zwei Rollstuhlplätzen. Fahrer mit Ruhezeit vor Ort ist eingerechnet.",
        lines: [
          ["Reisebus mit Fahrer, Tagesfahrt", 1, 98_000],
          ["Kilometer über 300", [60, "kilometre"], 180],
          ["Umbau für zwei Rollstühle", 1, 9_500],
        ],
      },
      { at: [11, "20:15"], act: "accept", of: "rheinbogen" },
      {
        at: [11, "20:31"],
        act: "inform",
        answers: { pickup: "Vereinsheim, Am Winterhafen 23", guide_phone: "+49 171 5550188", children: 6 },
        notes: "Der Parkplatz ist ab 7 Uhr frei.",
      },
      { at: [11, "20:40"], act: "pay" },
    ],
  },
  {
    by: "jonas",
    category: "music-dj",
    title: "Sommerfest im Hinterhof",
    photos: [["courtyard", "Hinterhof.webp"]],
    description:
      "Nachbarschaftsfest, Musik von nachmittags bis 22 Uhr, nicht zu laut. Strom ist da, eine Anlage nicht.",
    answers: { kind: "duo", guests: 60, genres: ["jazz", "german"], has_equipment: false },
    town: "Berlin",
    postal_code: "10435",
    date: { in_days: 3, from: "16:00", hours: 6 },
    budget_minor: 90_000,
    startedAt: [16, "11:45"],
    actions: [
      {
        at: [15, "15:30"],
        act: "offer",
        by: "winter",
        message: "Kontrabass und Gitarre, dazwischen Platten. Wir bringen eine kleine Anlage mit.",
        lines: [
          ["Duo", [6, "hour"], 9_000],
          ["Kleine Anlage", 1, 12_000],
          ["Anfahrt aus Leipzig", 1, 8_000],
        ],
      },
      { at: [12, "19:00"], act: "accept", of: "winter" },
      {
        at: [12, "19:08"],
        act: "inform",
        answers: { load_in: "Ab 14 Uhr, Einfahrt Hof links", not_wanted: "Bitte keine Schlager." },
      },
      { at: [12, "19:15"], act: "pay" },
    ],
  },
  {
    by: "jonas",
    category: "photography",
    title: "Taufe in der Dorfkirche",
    photos: [
      ["church", "Kirche.webp"],
      ["garden", "Garten.webp"],
    ],
    description: "Taufe am Vormittag, danach Kaffee im Garten. Bitte ohne Blitz in der Kirche.",
    answers: { occasion: "family", guests: 25, wanted: ["edited"], is_indoors: true },
    town: "Potsdam",
    postal_code: "14467",
    date: { in_days: 30, from: "10:00", hours: 4 },
    budget_minor: 70_000,
    startedAt: [12, "13:05"],
    actions: [
      {
        at: [11, "10:10"],
        act: "offer",
        by: "winter",
        message: "Sehr gern, mit lichtstarken Objektiven und ohne Blitz.",
        lines: [
          ["Begleitung", [4, "hour"], 11_500],
          ["Bearbeitung, 120 Bilder", 1, 14_000],
          ["Anfahrt", 1, 6_000],
        ],
        validity_days: 14,
      },
      {
        at: [11, "16:20"],
        act: "offer",
        by: "keller",
        message: "Wir kommen zu zweit und bringen ein kleines Album mit.",
        lines: [
          ["Begleitung", [4, "hour"], 16_000],
          ["Bearbeitung, 150 Bilder", 1, 18_000],
          ["Anfahrt aus Köln und Übernachtung", 1, 24_000],
        ],
        validity_days: 21,
      },
      { at: [9, "20:00"], act: "accept", of: "winter" },
      {
        at: [9, "20:12"],
        act: "inform",
        answers: { meeting_point: "Vor der Kirche, 9:40 Uhr", may_publish: false },
      },
      { at: [6, "22:00"], act: "lapse" },
    ],
  },
  {
    by: "jonas",
    category: "event-venue",
    title: "Klausurtag mit zwölf Leuten im Grünen",
    description:
      "Ein heller Raum, Leinwand, Mittagessen und ein Weg zum Spazierengehen. Mit der Bahn erreichbar.",
    answers: { event: "conference", guests: 12, features: ["screen", "garden", "step_free"], is_late: false },
    town: "Freising",
    postal_code: "85354",
    date: { in_days: 33, from: "09:00", hours: 8, is_flexible: true },
    budget_minor: 120_000,
    startedAt: [10, "09:33"],
    actions: [
      {
        at: [9, "14:14"],
        act: "offer",
        by: "lindenhof",
        message:
          "Der Gartensaal mit Beamer und Flipcharts, Mittagessen vom Hof, Bahnhof zwölf Minuten zu Fuß.",
        lines: [
          ["Gartensaal, ganzer Tag", 1, 38_000],
          ["Mittagessen und Kaffee", [12, "person"], 3_400, 700],
          ["Technik", 1, 6_000],
        ],
        policy: "strict",
      },
      { at: [8, "08:15"], act: "accept", of: "lindenhof" },
      {
        at: [7, "11:05"],
        act: "cancel",
        by: "jonas",
        reason: "Der Termin wurde intern um einen Monat verschoben.",
      },
    ],
  },
  {
    by: "jonas",
    category: "private-chef",
    title: "Hochzeitsessen für 40 Gäste in der Scheune",
    photos: [
      ["hall", "Scheune.webp"],
      ["kitchen", "Küche.webp"],
    ],
    description: "Vorspeisen vom Brett, Hauptgang vom Grill, Kuchen haben wir selbst. Die Küche ist klein.",
    answers: { guests: 40, courses: 3, diets: ["vegetarian"], kitchen: "basic", wants_drinks: false },
    town: "Münster",
    postal_code: "48143",
    date: { in_days: 54, from: "17:00", hours: 7 },
    budget_minor: 400_000,
    startedAt: [7, "19:49"],
    actions: [
      {
        at: [6, "10:31"],
        act: "offer",
        by: "petersen",
        message: "Grill und Kühlwagen bringe ich mit, dazu zwei Leute im Service.",
        lines: [
          ["Menü", [40, "person"], 5_400, 700],
          ["Service, zwei Personen", [7, "hour"], 6_400],
          ["Grill und Kühlwagen", 1, 32_000],
        ],
      },
      {
        at: [5, "12:11"],
        act: "offer",
        by: "lindenhof",
        message: "Unser Grillmeister kommt mit der Feldküche.",
        lines: [
          ["Menü", [40, "person"], 5_900, 700],
          ["Service, drei Personen", [7, "hour"], 9_600],
          ["Anfahrt", 1, 38_000],
        ],
      },
      {
        at: [3, "09:26"],
        act: "revise",
        by: "lindenhof",
        message: "Mit zwei statt drei Leuten im Service, dafür das Buffet zum Selbstnehmen.",
        lines: [
          ["Menü", [40, "person"], 5_600, 700],
          ["Service, zwei Personen", [7, "hour"], 6_400],
          ["Anfahrt", 1, 34_000],
        ],
      },
      { at: [1, "18:30"], act: "accept", of: "petersen" },
    ],
  },
];
