// What a refused form says under its fields.
/** Sentences of the refusal catalogue, as a reader of English gets them. */
export const said = {
  needed: "This is needed.",
  characters: "This contains characters that cannot be kept, such as control or direction marks.",
  long: "This is too long.",
  short: "At least 3 characters.",
  number: "Enter a whole number.",
  money: "Enter an amount such as 1,234.50.",
  choice: "Choose one of the options.",
  zone: "This time zone is not known.",
  date: "Enter a date.",
  time: "Enter a time such as 13:00.",
  country_zone: "This time zone is not in that country.",
  past: "This must lie in the future.",
  currency: "Choose a currency.",
  country: "Choose a country.",
  mail: "This is not an e-mail address.",
  phone: "This is not a telephone number.",
  question: "This question does not exist any more.",
};
