// The texts of the auth stand-in's mails, English and German.
import { mailPage } from "./mail-page.ts";

export type MailKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change" | "reauthentication";
export type MailLocale = "en" | "de";

/** What somebody confirms an address for, where it is not the account itself. */
export type MailPurpose = "request" | "offer";

type Words = { subject: (code: string) => string; title: string; intro: string; action: string };
/** The texts that differ when a mail has only a code. */
type Closing = { ignore: string; validFor: (minutes: number) => string };
type Frame = Closing & {
  greeting: string;
  code: string;
  not_me: { text: string; link: string };
  without_link: Closing;
  purposes: Record<MailPurpose, { intro: string; action: string | null }>;
};

const words: Record<MailLocale, Record<MailKind, Words>> = {
  en: {
    signup: {
      subject: (code) => `${code} is your code to confirm your address`,
      title: "Confirm your e-mail address",
      intro: "Confirm that this address is yours, and your account is ready.",
      action: "Confirm address",
    },
    recovery: {
      subject: (code) => `${code} is your code for a new password`,
      title: "Choose a new password",
      intro: "Your old password works until you have chosen a new one.",
      action: "Choose a new password",
    },
    magiclink: {
      subject: (code) => `${code} is your sign-in code`,
      title: "Your sign-in code",
      intro: "With this code or link you sign in without a password.",
      action: "Sign in",
    },
    invite: {
      subject: () => "You have been invited",
      title: "You have been invited",
      intro: "We have prepared an account for you.",
      action: "Accept the invitation",
    },
    email_change: {
      subject: (code) => `${code} is your code to change your address`,
      title: "Confirm the change of your e-mail address",
      intro: "Your e-mail address changes once you have confirmed both mails.",
      action: "Confirm change",
    },
    reauthentication: {
      subject: (code) => `${code} is your code to change your password`,
      title: "Your code for the new password",
      intro: "Enter this code where you are changing your password.",
      action: "",
    },
  },
  de: {
    signup: {
      subject: (code) => `${code} ist Ihr Code zum Bestätigen Ihrer Adresse`,
      title: "Bestätigen Sie Ihre E‑Mail-Adresse",
      intro: "Bestätigen Sie, dass diese Adresse Ihnen gehört; dann ist Ihr Konto bereit.",
      action: "Adresse bestätigen",
    },
    recovery: {
      subject: (code) => `${code} ist Ihr Code für ein neues Passwort`,
      title: "Neues Passwort festlegen",
      intro: "Das bisherige Passwort gilt, bis Sie ein neues festgelegt haben.",
      action: "Neues Passwort festlegen",
    },
    magiclink: {
      subject: (code) => `${code} ist Ihr Anmeldecode`,
      title: "Ihr Anmeldecode",
      intro: "Mit diesem Code oder Link melden Sie sich ohne Passwort an.",
      action: "Anmelden",
    },
    invite: {
      subject: () => "Sie wurden eingeladen",
      title: "Sie wurden eingeladen",
      intro: "Für Sie wurde ein Konto vorbereitet.",
      action: "Einladung annehmen",
    },
    email_change: {
      subject: (code) => `${code} ist Ihr Code zum Ändern Ihrer Adresse`,
      title: "Bestätigen Sie die Änderung Ihrer E‑Mail-Adresse",
      intro: "Ihre E‑Mail-Adresse ändert sich, sobald Sie beide E‑Mails bestätigt haben.",
      action: "Änderung bestätigen",
    },
    reauthentication: {
      subject: (code) => `${code} ist Ihr Code zum Ändern des Passworts`,
      title: "Ihr Code für das neue Passwort",
      intro: "Geben Sie diesen Code dort ein, wo Sie Ihr Passwort ändern.",
      action: "",
    },
  },
};

const frames: Record<MailLocale, Frame> = {
  en: {
    greeting: "Hello,",
    code: "Your code:",
    not_me: { text: "If this was not you, do nothing, or", link: "have everything about you erased" },
    ignore: "If this was not you, do nothing: nothing changes without the link or code.",
    validFor: (minutes) => `Code and link work once, for ${minutes} minutes.`,
    without_link: {
      ignore: "If this was not you, somebody is signed in as you: change your password.",
      validFor: (minutes) => `The code works once, for ${minutes} minutes.`,
    },
    purposes: {
      request: {
        intro: "Confirm that this address is yours, and your request goes to providers.",
        action: "Send the request",
      },
      offer: { intro: "Confirm that this address is yours, and you can answer the offer.", action: null },
    },
  },
  de: {
    greeting: "Guten Tag,",
    code: "Ihr Code:",
    not_me: { text: "Waren Sie das nicht, tun Sie nichts, oder", link: "lassen Sie alles über sich löschen" },
    ignore: "Waren Sie das nicht, tun Sie nichts: Ohne Link oder Code ändert sich nichts.",
    validFor: (minutes) => `Code und Link gelten einmal, ${minutes} Minuten lang.`,
    without_link: {
      ignore: "Waren Sie das nicht, ist jemand als Sie angemeldet: Ändern Sie Ihr Passwort.",
      validFor: (minutes) => `Der Code gilt einmal, ${minutes} Minuten lang.`,
    },
    purposes: {
      request: {
        intro: "Bestätigen Sie Ihre Adresse; dann geht Ihre Anfrage an die Anbieter.",
        action: "Anfrage senden",
      },
      offer: {
        intro: "Bestätigen Sie Ihre Adresse; dann können Sie das Angebot beantworten.",
        action: null,
      },
    },
  },
};

/** The locale in a person's metadata (`de`, `de-CH` …); English when unknown. */
export function mailLocale(locale: unknown): MailLocale {
  return typeof locale === "string" && /^de\b/i.test(locale) ? "de" : "en";
}

/** Without a link, the mail has only a code. `not_me`: the page that erases what somebody else began with it. */
type Filling = {
  link: string | null;
  not_me: string | null;
  code: string;
  valid_for_minutes: number;
  purpose: MailPurpose | null;
};

/** Subject, text and HTML of one mail. */
export function renderMail(
  kind: MailKind,
  locale: MailLocale,
  filling: Filling,
): { subject: string; text: string; html: string } {
  const frame = frames[locale];
  const { title, ...own } = words[locale][kind];
  const purpose = filling.purpose && frame.purposes[filling.purpose];
  const intro = purpose?.intro ?? own.intro;
  const action = purpose?.action ?? own.action;
  const { link, not_me, code } = filling;
  const { ignore, validFor } = link === null ? frame.without_link : frame;
  const valid = validFor(filling.valid_for_minutes);
  const text = [
    ...[frame.greeting, intro, ...(link === null ? [] : [`${action}:\n${link}`])],
    ...[`${frame.code} ${code}`, valid],
    not_me === null ? ignore : `${frame.not_me.text} ${frame.not_me.link}:\n${not_me}`,
  ];
  const html = mailPage({
    locale,
    title,
    intro,
    code_label: frame.code,
    code,
    notes: not_me === null ? [valid, ignore] : [valid],
    button: link === null ? null : { label: action, link },
    not_me: not_me === null ? null : { text: frame.not_me.text, label: frame.not_me.link, link: not_me },
  });
  return { subject: own.subject(code), text: `${text.join("\n\n")}\n`, html };
}
