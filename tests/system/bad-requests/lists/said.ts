// The messages of a refused form under its fields.
/** Fault messages in English; only ends and beginnings if the middle names the field. */
export const said = {
  town: "Enter a town.",
  start_date: "Enter a date.",
  email: "Enter an e-mail address.",
  street: "Enter the street and number.",
  lines: "Enter at least one line with a price.",
  reason: "Enter a reason.",
  characters: "without hidden control characters.",
  long: "Shorten the ",
  short: "Use at least 3 characters for the title.",
  quantity: "Enter a whole number from 1 to 9,999 for the quantity in line 1.",
  number: "Enter a whole number from ",
  money: "as an amount such as 1,234.50.",
  choice: "Choose one of the options for ",
  date: "Enter the date with day, month and year.",
  time: "Enter the start time as a time such as 13:00.",
  country_zone: "Choose a time zone of this country.",
  past: "Choose a time in the future.",
  year: "with a year from 1900 to 2199.",
  ahead: "Choose a date within the next 10 years.",
  skipped:
    "02:15 does not exist on this day: the clocks go forward from 02:00 to 03:00. Choose another time.",
  currency: "Choose a currency from the list.",
  country: "Choose a country from the list.",
  mail: "Enter an e-mail address such as name@example.com.",
  phone: "Enter a phone number with its area code",
};
