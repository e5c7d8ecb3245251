// The texts of the built-in provider's page, in both languages.
type Words = {
  lang: string;
  title: string;
  test: string;
  fake: string;
  intro: (name: string) => string;
  email: string;
  name: string;
  verified: string;
  more: string;
  subject: string;
  subject_hint: string;
  allow: string;
  deny: string;
  bad_address: string;
  unknown_client: string;
};

export const words: Record<"en" | "de", Words> = {
  en: {
    lang: "en",
    title: "Sign in with the demo's provider",
    test: "TEST",
    fake: "This is a stand-in for providers like Google. Choose here who to be. Never enter a real password.",
    intro: (name) => `Proffer asks under the name “${name}” for your e-mail address and your name.`,
    email: "E-mail address",
    name: "Name",
    verified: "The provider has verified this address",
    more: "More",
    subject: "Account number at the provider",
    subject_hint: "Left empty, it follows from the address. With the same number you are the same person.",
    allow: "Allow",
    deny: "Deny",
    bad_address: "Enter an e-mail address, such as name@example.test.",
    unknown_client: "This address is not complete. Start again on the sign-in page.",
  },
  de: {
    lang: "de",
    title: "Mit dem Anbieter der Demo anmelden",
    test: "TEST",
    fake: "Diese Seite vertritt Anbieter wie Google. Wählen Sie hier, wer Sie sein wollen. Geben Sie kein echtes Passwort ein.",
    intro: (name) => `Proffer fragt unter dem Namen „${name}“ nach Ihrer E-Mail-Adresse und Ihrem Namen.`,
    email: "E-Mail-Adresse",
    name: "Name",
    verified: "Der Anbieter hat diese Adresse geprüft",
    more: "Mehr",
    subject: "Kontonummer beim Anbieter",
    subject_hint:
      "Leer gelassen, ergibt sie sich aus der Adresse. Mit gleicher Nummer sind Sie dieselbe Person.",
    allow: "Erlauben",
    deny: "Ablehnen",
    bad_address: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.test.",
    unknown_client: "Diese Adresse ist unvollständig. Beginnen Sie noch einmal auf der Anmeldeseite.",
  },
};
