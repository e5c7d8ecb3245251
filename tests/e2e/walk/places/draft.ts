// The steps of a request on its way: empty, filled, refused, with files, with as much text as they take.
import { storeFile } from "#server/file/store-file.ts";
import { expectRefusal, fillFields } from "../actions.ts";
import type { Place } from "../place.ts";
import type { WalkProduct } from "../product.ts";
import { longDraft } from "../states/long.ts";
import { readyDraft } from "../states/market.ts";

const route = "/request";
const steps = ["category", "details", "when_where", "budget", "files", "contact", "review"] as const;
const stateName = (step: string) => step.replaceAll("_", "-");

async function visitorWithDraft({ kit }: WalkProduct) {
  const { visitor, request_id } = await kit.draft();
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithFiles({ kit }: WalkProduct) {
  const { visitor, request_id } = await kit.draft();
  const names = ["the-barn.pdf", `${"plan-of-the-whole-garden-and-the-lake-".repeat(4)}.pdf`, "guests.pdf"];
  for (const name of names) {
    const storage_key = `requests/${request_id}/${crypto.randomUUID()}.pdf`;
    const file = { name, content_type: "application/pdf" as const, size_bytes: 1_234_567 };
    await kit.run(storeFile, visitor, { request_id, storage_key, ...file, width: null, height: null });
  }
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithCategory({ kit }: WalkProduct) {
  const { saveDraft } = await import("#server/request/save-draft.ts");
  const visitor = await kit.visitor();
  const { id: category_id } = await kit.category();
  const { request_id } = await kit.run(saveDraft, visitor, { step: "category", category_id });
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithFlexibleDraft({ kit }: WalkProduct) {
  const { saveDraft } = await import("#server/request/save-draft.ts");
  const { visitor, request_id } = await kit.draft();
  await kit.run(saveDraft, visitor, {
    step: "when_where",
    request_id,
    date_flexibility: "flexible",
    first_date: "2027-06-12",
    last_date: "2027-06-20",
    place_town: "Konstanz",
    place_postal_code: "78462",
    place_country: "DE",
  });
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

const invalidFields: Partial<Record<(typeof steps)[number], Record<string, string>>> = {
  details: { title: "" },
  when_where: { place_town: "" },
  budget: { "money:budget_minor": "a lot" },
  contact: { name: "", email: "nobody" },
};

export const draftPlaces: readonly Place[] = [
  { route, state: "begin", persona: "visitor", prepare: async () => ({ viewer: null, path: route }) },
  {
    route,
    state: "begin-refused",
    persona: "visitor",
    status: 422,
    prepare: async () => ({ viewer: null, path: route }),
    perform: expectRefusal("save_draft"),
  },
  {
    route,
    state: "start-notice",
    persona: "visitor",
    prepare: async () => ({ viewer: null, path: "/request?step=category&notice=start" }),
  },
  {
    route,
    state: "begin",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/request?step=category" }),
  },
  {
    route,
    state: "begin",
    persona: "operator",
    prepare: async ({ kit }) => ({ viewer: await kit.operator(), path: "/request?step=category" }),
  },
  ...steps.map(
    (step): Place => ({
      route,
      state: stateName(step),
      persona: "visitor",
      prepare: async (product) => ({
        viewer: await product.share(visitorWithDraft),
        path: `/request?step=${step}`,
      }),
    }),
  ),
  ...steps.slice(1, -1).map(
    (step): Place => ({
      route,
      state: `${stateName(step)}-empty`,
      persona: "visitor",
      prepare: async (product) => ({
        viewer: await product.share(visitorWithCategory),
        path: `/request?step=${step}`,
      }),
    }),
  ),
  {
    route,
    state: "review-incomplete",
    persona: "visitor",
    prepare: async (product) => ({
      viewer: await product.share(visitorWithCategory),
      path: "/request?step=review",
    }),
  },
  ...Object.entries(invalidFields).map(
    ([step, fields]): Place => ({
      route,
      state: `${stateName(step)}-refused`,
      persona: "visitor",
      status: 422,
      prepare: async (product) => ({
        viewer: await product.share(visitorWithDraft),
        path: `/request?step=${step}`,
      }),
      perform: expectRefusal("save_draft", fillFields(fields)),
    }),
  ),
  {
    route,
    state: "when-where-zone-asked",
    persona: "visitor",
    status: 422,
    prepare: async (product) => ({
      viewer: await product.share(visitorWithDraft),
      path: "/request?step=when_where",
    }),
    perform: expectRefusal("save_draft", async (page) => {
      await page.locator('[name="place_country"]').selectOption("US");
      await page.locator('[name="place_postal_code"]').fill("");
    }),
  },
  {
    route,
    state: "when-where-flexible",
    persona: "visitor",
    prepare: async (product) => ({
      viewer: await product.share(visitorWithFlexibleDraft),
      path: "/request?step=when_where",
    }),
  },
  ...(["files", "review"] as const).map(
    (step): Place => ({
      route,
      state: `${step}-with-files`,
      persona: "visitor",
      prepare: async (product) => ({
        viewer: await product.share(visitorWithFiles),
        path: `/request?step=${step}`,
      }),
    }),
  ),
  ...steps.map(
    (step): Place => ({
      route,
      state: stateName(step),
      persona: "customer",
      async prepare(product) {
        const { customer, request_id } = await product.share(readyDraft);
        return { viewer: customer, path: `/request?step=${step}&draft=${request_id}` };
      },
    }),
  ),
  ...(["details", "review"] as const).map(
    (step): Place => ({
      route,
      state: `${step}-long-text`,
      persona: "customer",
      async prepare(product) {
        const { customer, request_id } = await product.share(longDraft);
        return { viewer: customer, path: `/request?step=${step}&draft=${request_id}` };
      },
    }),
  ),
];
