// The words of the mails of the auth stand-in, English and German, as text and as plain HTML.
export type MailKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change";
export type MailLocale = "en" | "de";

type Words = { subject: string; intro: string; action: string };
type Frame = { greeting: string; code: string; ignore: string; validFor: (minutes: number) => string };

const words: Record<MailLocale, Record<MailKind, Words>> = {
  en: {
    signup: {
      subject: "Confirm your e-mail address",
      intro: "Thank you for signing up. Please confirm that this address is yours.",
      action: "Confirm address",
    },
    recovery: {
      subject: "Choose a new password",
      intro: "Somebody asked for a new password for your account.",
      action: "Choose a new password",
    },
    magiclink: {
      subject: "Your sign-in code",
      intro: "With this code or link you sign in without a password.",
      action: "Sign in",
    },
    invite: {
      subject: "You have been invited",
      intro: "An account has been prepared for you.",
      action: "Accept the invitation",
    },
    email_change: {
      subject: "Confirm the change of your e-mail address",
      intro: "The e-mail address of your account is to be changed. Both addresses have to agree.",
      action: "Confirm change",
    },
  },
  de: {
    signup: {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      intro: "Vielen Dank für Ihre Registrierung. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.",
      action: "Adresse bestätigen",
    },
    recovery: {
      subject: "Neues Passwort festlegen",
      intro: "Für Ihr Konto wurde ein neues Passwort angefordert.",
      action: "Neues Passwort festlegen",
    },
    magiclink: {
      subject: "Ihr Anmeldecode",
      intro: "Mit diesem Code oder Link melden Sie sich ohne Passwort an.",
      action: "Anmelden",
    },
    invite: {
      subject: "Sie wurden eingeladen",
      intro: "Für Sie wurde ein Konto vorbereitet.",
      action: "Einladung annehmen",
    },
    email_change: {
      subject: "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse",
      intro: "Die E-Mail-Adresse Ihres Kontos soll geändert werden. Beide Adressen müssen zustimmen.",
      action: "Änderung bestätigen",
    },
  },
};

const frames: Record<MailLocale, Frame> = {
  en: {
    greeting: "Hello,",
    code: "Your code:",
    ignore: "If this was not you, you can ignore this mail.",
    validFor: (minutes) => `Code and link work once, for ${minutes} minutes.`,
  },
  de: {
    greeting: "Guten Tag,",
    code: "Ihr Code:",
    ignore: "Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.",
    validFor: (minutes) => `Code und Link gelten einmal, ${minutes} Minuten lang.`,
  },
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The locale of a person's metadata (`de`, `de-CH` …); English when it says nothing we know. */
export function mailLocale(locale: unknown): MailLocale {
  return typeof locale === "string" && /^de\b/i.test(locale) ? "de" : "en";
}

type Filling = { link: string; code: string; valid_for_minutes: number };

/** Subject, text and HTML of one mail. */
export function renderMail(
  kind: MailKind,
  locale: MailLocale,
  filling: Filling,
): { subject: string; text: string; html: string } {
  const { subject, intro, action } = words[locale][kind];
  const frame = frames[locale];
  const valid = frame.validFor(filling.valid_for_minutes);
  const text = [
    ...[frame.greeting, intro, `${action}:\n${filling.link}`, `${frame.code} ${filling.code}`],
    ...[valid, frame.ignore],
  ];
  const link = escapeHtml(filling.link);
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;line-height:1.5">
<p>${frame.greeting}</p>
<p>${escapeHtml(intro)}</p>
<p><a href="${link}">${escapeHtml(action)}</a></p>
<p>${frame.code} <strong style="font-size:1.5rem;letter-spacing:.15em">${escapeHtml(filling.code)}</strong></p>
<p>${valid}</p>
<p>${frame.ignore}</p>
</body>
</html>
`;
  return { subject, text: `${text.join("\n\n")}\n`, html };
}
