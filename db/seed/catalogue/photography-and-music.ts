// Photography, and music.
import { ask } from "./questions.ts";

export const photography = {
  slug: "photography",
  name: { en: "Photography", de: "Fotografie" },
  description: {
    en: "Weddings, portraits, company events: photographers who come to you and deliver finished pictures.",
    de: "Hochzeiten, Porträts, Firmenfeiern: Fotografinnen und Fotografen, die zu Ihnen kommen und fertige Bilder liefern.",
  },
  request_questions: [
    ask.choice(
      "occasion",
      ["What is the occasion?", "Was ist der Anlass?"],
      {
        wedding: ["Wedding", "Hochzeit"],
        family: ["Family or portrait", "Familie oder Porträt"],
        business: ["Company or conference", "Unternehmen oder Tagung"],
        party: ["Party", "Feier"],
        other: ["Something else", "Etwas anderes"],
      },
      { names_request: true },
    ),
    ask.number("guests", ["How many people will be there?", "Wie viele Personen sind dabei?"], {
      min: 1,
      max: 2_000,
      unit: ["people", "Personen"],
    }),
    ask.choices(
      "wanted",
      ["What do you want to receive?", "Was möchten Sie erhalten?"],
      {
        edited: ["Edited pictures", "Bearbeitete Bilder"],
        raw: ["All raw pictures", "Alle Rohbilder"],
        album: ["A printed album", "Ein gedrucktes Album"],
        film: ["A short film", "Ein kurzer Film"],
      },
      { min: 1 },
    ),
    ask.yesNo("is_indoors", ["Will it be mostly indoors?", "Findet es überwiegend drinnen statt?"], {
      is_required: false,
    }),
    ask.longText("style", ["Which style do you like?", "Welcher Stil gefällt Ihnen?"], {
      is_required: false,
      max: 1_000,
      hint: ["You can add links to pictures you like.", "Gern mit Links zu Bildern, die Ihnen gefallen."],
    }),
  ],
  information_questions: [
    ask.text("meeting_point", ["Where do we meet?", "Wo treffen wir uns?"], {
      hint: ["Building, entrance, and who opens the door.", "Gebäude, Eingang und wer öffnet."],
    }),
    ask.longText("must_have", ["Pictures you want in any case", "Bilder, die nicht fehlen dürfen"], {
      is_required: false,
    }),
    ask.yesNo("may_publish", [
      "May some pictures be shown in the portfolio?",
      "Dürfen einzelne Bilder ins Portfolio?",
    ]),
  ],
  currency: "EUR",
  tax_bp: 1_900,
  fee_bp: 1_000,
  deposit_bp: 3_000,
  policy: "moderate" as const,
  is_exclusive: true,
  position: 1,
};

export const music = {
  slug: "music-dj",
  name: { en: "Music & DJ", de: "Musik & DJ" },
  description: {
    en: "DJs, duos and bands with their own equipment, for dancing or for the background.",
    de: "DJs, Duos und Bands mit eigener Technik, zum Tanzen oder für den Hintergrund.",
  },
  request_questions: [
    ask.choice("kind", ["What are you looking for?", "Was suchen Sie?"], {
      dj: ["A DJ", "DJ"],
      duo: ["A duo", "Duo"],
      band: ["A band", "Band"],
      undecided: ["Not decided yet", "Noch offen"],
    }),
    ask.number("guests", ["How many guests?", "Wie viele Gäste?"], {
      min: 5,
      max: 2_000,
      unit: ["guests", "Gäste"],
      names_request: true,
    }),
    ask.choices(
      "genres",
      ["Which music?", "Welche Musik?"],
      {
        charts: ["Charts", "Charts"],
        eighties: ["80s and 90s", "80er und 90er"],
        jazz: ["Jazz and swing", "Jazz und Swing"],
        electronic: ["Electronic", "Elektronisch"],
        german: ["German pop", "Deutschpop"],
      },
      { min: 1 },
    ),
    ask.yesNo("has_equipment", ["Is there sound equipment on site?", "Ist vor Ort eine Anlage vorhanden?"], {
      is_required: false,
    }),
  ],
  information_questions: [
    ask.text("load_in", ["When can equipment be set up?", "Ab wann kann aufgebaut werden?"]),
    ask.text("first_dance", ["Song for the first dance", "Titel für den ersten Tanz"], {
      is_required: false,
    }),
    ask.longText("not_wanted", ["What must not be played?", "Was soll nicht gespielt werden?"], {
      is_required: false,
    }),
  ],
  currency: "EUR",
  tax_bp: 1_900,
  fee_bp: 1_000,
  deposit_bp: 3_000,
  policy: "moderate" as const,
  is_exclusive: true,
  position: 6,
};
