// Posted forms of offers, and of accepting one.
import { type Fields, type Line, namedLines } from "../kit/line.ts";
import { said } from "./said.ts";

const bad = { status: 422 } as const;
const offer = (fields: Fields, over: Partial<Line> = {}) => ({
  path: "/request/{request}",
  who: "provider" as const,
  form: {
    command: "revise_offer",
    offer_id: "{offer}",
    version: "{offer_version}",
    currency: "EUR",
    message: "Kept message",
    "lines[0].label": "Kept line",
    "int:lines[0].quantity": "1",
    "money:lines[0].unit_net_minor": "1,000.00",
    "percent:lines[0].tax_bp": "19",
    policy: "moderate",
    "int:deposit_bp": "0",
    validity_unit: "days",
    "int:validity": "14",
    ...fields,
  },
  ...bad,
  ...over,
});
const accept = (fields: Fields, over: Partial<Line>) => ({
  path: "/request/{request}/offer/{offer}",
  who: "customer" as const,
  form: { command: "accept_offer", offer_id: "{offer}", version: "{offer_version}", ...fields },
  ...bad,
  ...over,
});

export const offerForms: readonly Line[] = namedLines({
  "an offer without a line": {
    ...offer({ "lines[0].label": "", "money:lines[0].unit_net_minor": "" }),
    says: [said.lines],
  },
  "an offer of garbage money": offer(
    { "money:lines[0].unit_net_minor": "1,2,3" },
    { says: [said.money, "Kept message"] },
  ),
  "an offer in a currency nobody pays in": offer({ currency: "XXX" }, { says: ["Kept message"] }),
  "an offer of half a piece": offer(
    { "int:lines[0].quantity": "0.5" },
    { says: [said.quantity, "Kept message"] },
  ),
  "an offer of a piece less than none": offer({ "int:lines[0].quantity": "-1" }, { says: ["Kept message"] }),
  "an offer of twice the tax there is": offer(
    { "percent:lines[0].tax_bp": "200" },
    { says: ["Kept message"] },
  ),
  "an offer of 51 lines": {
    ...offer(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`lines[${index}].label`, "x"]))),
    says: ["Kept message"],
  },
  "an offer of line nine hundred and ninety-nine": {
    ...offer({ "lines[999].label": "", "lines[99999999].label": "far" }),
    says: ["Kept message"],
  },
  "an offer of lines that are a text": { ...offer({ lines: "text" }), says: ["Kept message"] },
  "an offer with lines inside lines": {
    ...offer({ [`lines${"[0]".repeat(50)}.label`]: "deep", "money:lines[0].unit_net_minor": "x" }),
    says: ["Kept message"],
  },
  "an offer with the prototype as a field": {
    ...offer({
      "__proto__.is_operator": "true",
      "lines[0].__proto__.x": "1",
      constructor: "x",
      "money:lines[0].unit_net_minor": "x",
    }),
    says: ["Kept message"],
  },
  "an offer's total checked in a currency nobody pays in": {
    ...offer({ command: "preview", currency: "XXX" }),
    says: ["Kept message"],
  },
  "an offer's total checked without lines": {
    ...offer({ command: "preview", "lines[0].label": "", "money:lines[0].unit_net_minor": "" }),
    says: ["Kept message"],
  },
  "somebody else's offer revised": { ...offer({}), who: "stranger", status: 404 },
  "an offer's terms revised by the customer": { ...offer({}), who: "customer", status: 403 },
  "an offer accepted at a version nobody has seen": accept({ version: "7" }, { status: 409 }),
  "an offer accepted at a version beyond all": accept({ version: "99999999999999" }, {}),
  "an offer accepted by its provider": accept({}, { who: "provider", status: 403 }),
  "an offer accepted by a stranger": accept({}, { who: "stranger", status: 404 }),
  "an offer accepted by a visitor": accept({}, { who: "visitor", status: 303 }),
  "an offer accepted without a profile": accept({}, { who: "newcomer", status: 403 }),
  "no offer accepted": accept({ offer_id: "" }, {}),
  "an offer declined for 2000 reasons": accept({ command: "decline_offer", reason: "x".repeat(2_000) }, {}),
  "a command of another page": accept({ command: "cancel_booking" }, { status: 405 }),
  "a command nobody wrote": accept({ command: "drop_everything" }, { status: 405 }),
  "a command every object has": accept({ command: "constructor" }, { status: 405 }),
  "a command of the system": accept({ command: "settle_payment" }, { status: 405 }),
  "no command": accept({ command: "" }, { status: 405 }),
  "two commands: the first counts": accept({ command: ["drop_everything", "accept_offer"] }, { status: 405 }),
});
