// Stripe's answers about paid checkout sessions, from a separate process, so that neither side pays for them. A
// session's id contains its facts: cs_<attempt>_<booking>_<amount in Stripe's units>_<currency>.
import { createServer } from "node:http";

const server = createServer(({ url = "" }, response) => {
  const { pathname } = new URL(url, "http://stripe.test");
  const id = pathname.split("/").at(-1) ?? "";
  const [, attempt, booking, amount, currency] = id.split("_");
  const charge = {
    id: `ch_${attempt}`,
    object: "charge",
    payment_method_details: { type: "card" },
  };
  const payment_intent = {
    id: `pi_${attempt}`,
    object: "payment_intent",
    status: "succeeded",
    last_payment_error: null,
    latest_charge: charge,
  };
  const session = {
    id,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total: Number(amount),
    currency,
    client_reference_id: booking,
    payment_intent,
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(session));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
