// The pay page and the bank's challenge: forms that work without script.
import { html } from "hono/html";
import type Stripe from "stripe";
import { TEST_CARDS } from "../core/cards.ts";
import { formatAmount } from "../wire/currency.ts";
import type { Errors, Field, PayFormInput } from "./form.ts";
import { type Html, page } from "./layout.ts";

export type PayLine = { item: Stripe.LineItem; product_description: string | null };
export type View = {
  session: Stripe.Checkout.Session;
  lines: readonly PayLine[];
  merchant: string;
  attempt: number;
  /** Why the last attempt failed, as a sentence for the holder. */
  declined: string | null;
  errors?: Errors;
  typed?: PayFormInput;
};

/** The session's amount in the format of its locale. */
function money(session: Stripe.Checkout.Session, amount: number): string {
  const locale = session.locale && session.locale !== "auto" ? session.locale : "en";
  return formatAmount(amount, session.currency ?? "eur", locale);
}

function lineList({ session, lines }: View): Html {
  const items = lines.map(({ item, product_description }) => {
    const count = (item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : "";
    const more = product_description ? html`<small>${product_description}</small>` : "";
    return html`<li><span>${item.description}${count}${more}</span><span>${money(session, item.amount_total)}</span></li>`;
  });
  const total = money(session, session.amount_total ?? 0);
  return html`<section class="card" aria-labelledby="order"><h2 id="order">What you pay for</h2>
<ul class="lines">${items}<li class="sum"><span>Total</span><span>${total}</span></li></ul>
<p class="hint">Stripe’s own page would be in: ${session.locale ?? "auto"}</p></section>`;
}

type FieldProps = {
  name: Field;
  label: string;
  autocomplete: string;
  value?: string;
  numeric?: boolean;
  sample?: string;
};

function field(view: View, props: FieldProps): Html {
  const { name, label, autocomplete, value = "", numeric, sample = "" } = props;
  const error = view.errors?.[name];
  const isFirst = error !== undefined && Object.keys(view.errors ?? {})[0] === name;
  const state = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : "";
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${name === "email" ? "email" : "text"}" autocomplete="${autocomplete}" inputmode="${numeric ? "numeric" : name === "email" ? "email" : "text"}" placeholder="${sample}" value="${value}"${state}${isFirst ? html` autofocus` : ""}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}</div>`;
}

function testCards(selected: string): Html {
  const options = TEST_CARDS.map(({ number, title }) => {
    const spaced = number.replace(/(\d{4})(?=\d)/g, "$1 ");
    return html`<option value="${number}"${number === selected ? html` selected` : ""}>${title} (${spaced})</option>`;
  });
  return html`<div class="field"><label for="test_card">Test card</label>
<select id="test_card" name="test_card" aria-describedby="test_card-hint" autocomplete="off">
<option value="">None: use the fields below</option>${options}</select>
<p class="hint" id="test_card-hint">With a test card chosen here, the fields below may stay empty.</p></div>`;
}

function alert(view: View): Html | string {
  if (view.errors) {
    return html`<div class="alert" role="alert"><p>Please correct the marked fields. You have not been charged.</p></div>`;
  }
  if (!view.declined) return "";
  return html`<div class="alert" role="alert"><p><strong>${view.declined}</strong> You have not been charged. Try again or use another card.</p></div>`;
}

/** The form of an open session. */
export function payPage(view: View): Html {
  const { session, merchant, attempt, typed } = view;
  const total = money(session, session.amount_total ?? 0);
  const email = session.customer_email
    ? html`<p class="hint">Receipt for ${session.customer_email}</p>`
    : field(view, { name: "email", label: "Email (optional)", autocomplete: "email", value: typed?.email });
  const cancelLink = session.cancel_url
    ? html`<p><a class="back" href="${session.cancel_url}">Back to ${merchant}</a></p>`
    : "";
  const body = html`<h1>Pay ${merchant}</h1><p class="total">${total}</p>
${alert(view)}${lineList(view)}
<section class="card" aria-labelledby="card"><h2 id="card">Pay by card</h2>
<form method="post" action="/pay/${session.id}" novalidate>
<input type="hidden" name="attempt" value="${attempt}">
${testCards(typed?.test_card ?? "")}
${field(view, { name: "card_number", label: "Card number", autocomplete: "cc-number", numeric: true, sample: "4242 4242 4242 4242" })}
<div class="pair">
${field(view, { name: "expiry", label: "Expiry", autocomplete: "cc-exp", value: typed?.expiry, sample: "MM/YY" })}
${field(view, { name: "cvc", label: "CVC", autocomplete: "cc-csc", numeric: true })}
</div>
${field(view, { name: "name", label: "Name on card", autocomplete: "cc-name", value: typed?.name })}
${email}
<button type="submit">Pay ${total}</button>
</form></section>${cancelLink}`;
  return page(`TEST – Pay ${merchant}`, body);
}

/** The bank's challenge (3-D Secure), answered by one of two buttons. */
export function challengePage({ session, merchant }: View, last4: string): Html {
  const total = money(session, session.amount_total ?? 0);
  const body = html`<h1>Confirm this payment with your bank</h1>
<section class="card"><p>${merchant} asks for <strong>${total}</strong> from the card ending in ${last4}.</p>
<form method="post" action="/pay/${session.id}/challenge">
<button type="submit" name="outcome" value="complete">Complete</button>
<button type="submit" name="outcome" value="fail" class="quiet">Fail</button>
</form></section><p><a class="back" href="/pay/${session.id}">Use another card</a></p>`;
  return page("TEST – Confirm this payment", body);
}
