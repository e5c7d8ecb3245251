// What the mails about a deal say about who did what, in both languages.
import { same, words } from "#tests/kit/mail/case-states.ts";
import { names } from "./others.ts";

export const acceptedYours = (name: string) =>
  words(`${name} accepted your offer`, `${name} hat Ihr Angebot`);
export const undid = (name: string) =>
  words(`${name} undid the acceptance`, `${name} hat die Annahme zurückgenommen`);
export const cancelled = (name: string) =>
  words(`${name} cancelled the booking`, `${name} hat die Buchung storniert`);
export const byYou = words("You cancelled the booking", "Sie haben die Buchung storniert");
export const byOperator = words("We cancelled the booking", "Wir haben die Buchung storniert");
export const yourRequest = words("our request", "hre Anfrage");
export const yourBooking = words("our booking", "hre Buchung");
export const agreed = (name: string) =>
  words(
    `You and ${name} agreed to cancel the booking`,
    `Sie und ${name} haben sich auf die Stornierung geeinigt`,
  );
export const owner = same(names.owner);
export const recipient = same(names.recipient);
export const chosen = same(names.chosen);
