// The register of VAT numbers by its stand-in, which answers each of its codes, and by servers that answer badly.
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startVies } from "#tests/kit/vies/start-vies.ts";
import { askVies } from "./vies.ts";

let vies: Awaited<ReturnType<typeof startVies>>;
beforeAll(async () => {
  vies = await startVies();
});
afterAll(() => vies.stop());
afterEach(() => vies.asked.splice(0));

const dutch = (end: string) => ({ country: "NL", number: `123456${end}` });
const ask = (end: string, requester: Parameters<typeof askVies>[2] = null) =>
  askVies(vies.address, dutch(end), requester);
const undisclosed = { consultation_number: null, registered_name: null, registered_address: null };

test("a registered number comes with the name and address that the register has", async () => {
  expect(await ask("789")).toEqual({
    outcome: "valid",
    consultation_number: null,
    registered_name: "COMPANY NL123456789",
    registered_address: "MAIN STREET 1\n1000 TOWN",
  });
  expect(vies.asked).toEqual([{ countryCode: "NL", vatNumber: "123456789" }]);
});

test("the dashes of a country that discloses neither are no name", async () => {
  const answer = await askVies(vies.address, { country: "DE", number: "299111101" }, null);
  expect(answer).toEqual({ outcome: "valid", ...undisclosed });
});

test("a number that the register lacks, or cannot have, is not valid", async () => {
  expect(await ask("200")).toEqual({ outcome: "invalid", ...undisclosed });
  expect(await ask("201")).toEqual({ outcome: "invalid", ...undisclosed });
});

test("a requester gets a consultation number, and one that is refused still the answer", async () => {
  const answer = await ask("789", { country: "DE", number: "123456789" });
  expect(answer).toMatchObject({ outcome: "valid", consultation_number: "WAPIAAAA123456789" });
  expect(vies.asked[0]).toMatchObject({ requesterMemberStateCode: "DE", requesterNumber: "123456789" });
  const refused = await ask("789", { country: "DE", number: "123456202" });
  expect(refused).toMatchObject({ outcome: "valid", consultation_number: null });
});

test.each([
  ["300", "SERVICE_UNAVAILABLE", true],
  ["301", "MS_UNAVAILABLE", true],
  ["302", "TIMEOUT", true],
  ["500", "GLOBAL_MAX_CONCURRENT_REQ", true],
  ["501", "GLOBAL_MAX_CONCURRENT_REQ_TIME", true],
  ["600", "MS_MAX_CONCURRENT_REQ", true],
  ["601", "MS_MAX_CONCURRENT_REQ_TIME", true],
  ["429", "status 429", true],
  ["503", "status 503", true],
  ["400", "VAT_BLOCKED", false],
  ["401", "IP_BLOCKED", false],
])("a number that ends in %s is answered %s, worth another attempt: %s", async (end, reason, mayRetry) => {
  expect(await ask(end)).toEqual({ outcome: null, reason, mayRetry });
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function answering(status: number, body: string): Promise<string> {
  const started = createServer((_request, response) => response.writeHead(status).end(body));
  server = started;
  await new Promise<void>((done) => started.listen(0, "127.0.0.1", done));
  const place = started.address();
  return `http://127.0.0.1:${typeof place === "object" ? place?.port : 0}`;
}

test.each([
  [200, "<html>Maintenance</html>", "status 200", true],
  [200, '{"valid":"perhaps"}', "status 200", true],
  [200, '{"valid":false,"userError":"MS_UNAVAILABLE"}', "MS_UNAVAILABLE", true],
  [400, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}', "MS_UNAVAILABLE", true],
  [404, "Not found", "status 404", false],
  [502, "", "status 502", true],
])("status %i with %s says nothing about the number", async (status, body, reason, mayRetry) => {
  const address = await answering(status, body);
  expect(await askVies(address, dutch("789"), null)).toEqual({ outcome: null, reason, mayRetry });
});

test("a register that cannot be reached is asked again", async () => {
  expect(await askVies("http://127.0.0.1:9", dutch("789"), null)).toMatchObject({
    outcome: null,
    mayRetry: true,
  });
});
