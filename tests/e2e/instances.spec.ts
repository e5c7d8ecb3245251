// Two web processes on one database are replaced while people fill in and send forms. `tests/resilience/processes`
// tests what both share.
import { expect } from "@playwright/test";
import { type Instances, openInstances } from "./kit/instances.ts";
import { expectSameDocument, mark, offerOf, openMarket, streamOpened } from "./kit/live-market.ts";
import { expectNoFaults, openBrowser } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { confirmByCode, draftRequest, expectRequestOpen, sendRequest } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";

test.describe("two instances that are replaced one after the other", () => {
  let instances: Instances;
  test.beforeAll(async () => {
    instances = await openInstances();
  });
  test.afterAll(() => instances?.stop());

  test("lose nothing that people fill in and send meanwhile, and an open page keeps following", async ({
    browser,
  }) => {
    const { person: reader, path, provider, sendOffer } = await openMarket(browser);
    const opened = streamOpened(reader.page);
    await enter(reader, path);
    await opened;
    await mark(reader.page);

    let isReplaced = false;
    const replacing = instances.replaceAll().then(() => {
      isReplaced = true;
    });
    let sent = 0;
    do {
      const data = newRequestData();
      const who = { email: data.customer_email, name: "Mara Example", width: 1440 };
      const person = await openBrowser(browser, who, true);
      await draftRequest(person, data);
      await sendRequest(person, data);
      await confirmByCode(person, "is your code to confirm your address");
      await expectRequestOpen(person, data);
      expectNoFaults(person);
      await person.context.close();
      sent += 1;
    } while (!isReplaced);
    await replacing;
    expect(sent).toBeGreaterThan(0);

    await reader.page.bringToFront();
    await sendOffer();
    await expect(offerOf(reader.page, provider)).toBeVisible();
    await expectSameDocument(reader.page);
    expectNoFaults(reader);
  });
});
