// Posted forms of the request's steps. The input in the other fields comes back.
import { type Fields, type Line, namedLines } from "../kit/line.ts";
import { said } from "./said.ts";

const bad = { status: 422 } as const;
const draft = (step: string, fields: Fields, over: Partial<Line> = {}) => ({
  path: `/request?step=${step}&draft={draft}`,
  who: "customer" as const,
  form: { command: "save_draft", step, request_id: "{draft}", version: "{draft_version}", ...fields },
  ...bad,
  ...over,
});
const details = (fields: Fields, ...says: string[]) =>
  draft(
    "details",
    { title: "Wedding at the lake", description: "Kept as typed", "answers.guests": "60", ...fields },
    { says },
  );
const when = (fields: Fields, ...says: string[]) =>
  draft(
    "when_where",
    {
      date_flexibility: "exact",
      start_date: "2099-06-12",
      start_time: "14:00",
      place_town: "Kept Town",
      place_country: "DE",
      ...fields,
    },
    { says },
  );
const back = "Kept";

export const requestForms: readonly Line[] = namedLines({
  "a title of two letters": details({ title: "ab" }, said.short, "Kept as typed"),
  "a town of spaces": when({ place_town: "\u00a0\u2003 " }, said.town),
  "a town nobody can see": when({ place_town: "\u200b\u200d\u2060\ufeff\u00ad" }, said.town),
  "a town of letters drawn as nothing": when({ place_town: "\u3164\u3164\u2800\u115f" }, said.town),
  "a title with a null byte": details({ title: "Wed\u0000ding" }, said.characters, "Kept as typed"),
  "a title with an escape": details({ title: "\u001b[31mred" }, said.characters, "Kept as typed"),
  "a title that turns around what follows": details(
    { title: "invoice\u202efdp.exe" },
    said.characters,
    "Kept as typed",
  ),
  "a title with half of what it was": details({ title: "Wed\ufffdding" }, said.characters, "Kept as typed"),
  "a title of 121 letters": details({ title: "a".repeat(121) }, said.long, "Kept as typed"),
  "a title of 900 KB": details({ title: "a".repeat(900_000) }, said.long, "Kept as typed"),
  "a description of 900 KB": details({ description: "b".repeat(900_000) }, said.long, "Wedding at the lake"),
  "a number that is none": details({ "number:answers.guests": "many" }, said.number, "Kept as typed"),
  "an answer nobody asked for": details({ "answers.is_admin": "yes" }, "Kept as typed"),
  "answers that are a text": draft("details", { title: "Wedding", answers: "text" }),
  "an answer that is a list": details({ "answers.guests[0].a": "1" }, "Kept as typed"),
  "a step that is none": draft("__proto__", {}, { path: "/request?draft={draft}" }),
  "no step": draft("details", { step: "" }),
  "an id that is none": draft("details", { request_id: "not-a-uuid", title: "Wedding" }),
  "somebody else's draft": {
    ...draft("details", { title: "Wedding" }),
    who: "stranger",
    path: "/request?step=category",
    status: 404,
  },
  "a visitor's draft, by a member": {
    ...draft("details", { request_id: "{visitor_draft}", title: "Wedding" }),
    status: 404,
  },
  "a version nobody has seen": { ...draft("details", { title: "Wedding", version: "99" }), status: 409 },
  "a version that is none": draft("details", { title: "Wedding", version: "one" }),
  "a key with a null byte": draft("details", { title: "Wedding", _key: "key\u0000key-key" }),
  "a key of 2 KB": draft("details", { title: "Wedding", _key: "k".repeat(2_000) }),
  "a form rendered for another profile": {
    ...draft("details", { title: "Wedding", profile_id: "{provider_profile}" }),
    status: 409,
  },
  "a category that is none": { ...draft("category", { category_id: "{nobody}" }), status: 404 },
  "a category that is no id": draft("category", { category_id: "photography" }),
  "the 30th of February": when({ start_date: "2099-02-30" }, said.date, "Kept Town"),
  "a date that has been": when({ start_date: "2001-01-01" }, said.past, "Kept Town"),
  "a date of the year 0": when({ start_date: "0000-01-01" }, said.year, "Kept Town"),
  "the last day of four digits, over midnight": when(
    { start_date: "9999-12-31", start_time: "23:00", end_time: "02:00" },
    said.year,
    "Kept Town",
  ),
  "a last day of the year 9999": when({ end_date: "9999-12-31" }, "Kept Town"),
  "a mistyped year": when({ start_date: "2126-06-12" }, said.ahead, "Kept Town"),
  "a time that the clocks skip": when(
    { start_date: "2027-03-28", start_time: "02:15", end_time: "03:00" },
    said.skipped,
    "Kept Town",
  ),
  "a date in words": when({ start_date: "tomorrow" }, said.date, "Kept Town"),
  "a time in words": when({ start_time: "noon" }, said.time, "Kept Town"),
  "a zone of another country": when({ time_zone: "America/New_York" }, said.country_zone),
  "a zone nobody lives in": when({ time_zone: "Mars/Olympus" }, "Kept Town"),
  "a country that is none": when({ place_country: "ZZ" }, said.country, "Kept Town"),
  "no date where there must be one": when({ start_date: "" }, said.start_date, "Kept Town"),
  "a choice that was not offered": when({ date_flexibility: "sometimes" }, said.choice, "Kept Town"),
  "a budget in words": draft(
    "budget",
    { currency: "EUR", "money:budget_minor": "lots" },
    { says: [said.money] },
  ),
  "a budget below nothing": draft(
    "budget",
    { currency: "EUR", "money:budget_minor": "-5" },
    { says: [said.money] },
  ),
  "a budget of too many digits": draft(
    "budget",
    { currency: "EUR", "money:budget_minor": "9".repeat(30) },
    { says: ["Enter at most "] },
  ),
  "a budget in a currency nobody pays in": draft(
    "budget",
    { currency: "XXX", "money:budget_minor": "5" },
    { says: [said.currency] },
  ),
  "no address to answer to": draft("contact", { name: "Kept", email: "" }, { says: [said.email, back] }),
  "an address that is none": draft(
    "contact",
    { name: "Kept", email: "nobody at home" },
    { says: [said.mail, back] },
  ),
  "a number nobody can call": draft(
    "contact",
    { name: "Kept", email: "a@b.test", phone: "\u0000" },
    { says: [said.phone, back] },
  ),
  "a file that is not there removed": {
    path: "/request?step=extras&draft={draft}",
    who: "customer",
    form: { command: "remove_file", file_id: "{nobody}" },
    status: 404,
  },
  "somebody else's file removed": {
    path: "/request?step=category",
    who: "stranger",
    form: { command: "remove_file", file_id: "{file}" },
    status: 404,
  },
  "a request sent twice": {
    path: "/request?step=send&send=1&draft={draft}",
    who: "customer",
    form: {
      command: "save_draft",
      step: "contact",
      name: "Lena",
      email: "lena@example.test",
      request_id: "{request}",
      version: "{request_version}",
    },
    status: 409,
  },
  "half a step of somebody else's draft": {
    path: "/request?step=category",
    who: "customer",
    form: { command: "save_draft_input", request_id: "{visitor_draft}", title: "W" },
    status: 404,
  },
  "a new draft under the id of a request": {
    path: "/request?category=photography",
    who: "stranger",
    form: { command: "save_draft_input", request_id: "{request}", "flag:is_new": "1", title: "W" },
    status: 404,
  },
  "a draft deleted by somebody else": {
    path: "/request",
    who: "stranger",
    form: { command: "discard_draft", request_id: "{draft}" },
    status: 404,
  },
});
