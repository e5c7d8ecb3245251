import { expect, test } from "vitest";
import { signatureHeaders } from "./signature.ts";

// The example in the specification of Standard Webhooks, so that a fault of the library would show here.
test("a message is signed as the specification's example", () => {
  const message = {
    id: "msg_loFOjxBNrRLzqYUf",
    body: '{"event_type":"ping","data":{"success":true}}',
  };
  const at = new Date(1_731_705_121_999);
  expect(signatureHeaders(message, ["whsec_plJ3nmyCDGBKInavdOK15jsl"], at)).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1731705121",
    "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
  });
});
