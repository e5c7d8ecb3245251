// The steps of a request being written: empty, filled, refused, with files, and with as much text as they accept.
import { storeFile } from "#server/file/commands/store-file.ts";
import { expectRefusal, fillFields, sendAndWaitForCode } from "../actions.ts";
import { bookingIn } from "../prepare/bookings.ts";
import * as categories from "../prepare/category/categories.ts";
import * as kinds from "../prepare/category/question-kinds.ts";
import { longDraft } from "../prepare/long.ts";
import { readyDraft } from "../prepare/market.ts";
import type { ScreenProduct } from "../product.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/request";
const steps = ["details", "when_where", "extras", "send"] as const;
const stateName = (step: string) => step.replaceAll("_", "-");

async function visitorWithDraft({ kit }: ScreenProduct) {
  const { visitor, request_id } = await kit.draft();
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithFiles({ kit }: ScreenProduct) {
  const { visitor, request_id } = await kit.draft();
  const names = ["the-barn.pdf", `${"plan-of-the-whole-garden-and-the-lake-".repeat(4)}.pdf`, "guests.pdf"];
  for (const name of names) {
    const storage_key = `requests/${request_id}/${crypto.randomUUID()}.pdf`;
    const file = { name, content_type: "application/pdf" as const, size_bytes: 1_234_567 };
    await kit.run(storeFile, visitor, { request_id, storage_key, ...file, width: null, height: null });
  }
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithCategory({ kit }: ScreenProduct) {
  const { saveDraft } = await import("#server/request/commands/save-draft.ts");
  const visitor = await kit.visitor();
  const { id: category_id } = await kit.category();
  const { request_id } = await kit.run(saveDraft, visitor, { step: "category", category_id });
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithFlexibleDraft({ kit }: ScreenProduct) {
  const { saveDraft } = await import("#server/request/commands/save-draft.ts");
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

const invalidFields: Record<(typeof steps)[number], Record<string, string>> = {
  details: { title: "ab" },
  when_where: { place_town: "" },
  extras: { "money:budget_minor": "a lot" },
  send: { name: "", email: "nobody" },
};

/** Half-typed input: saved as it is in the form, and missing at the end. */
async function visitorWithInput({ kit }: ScreenProduct) {
  const { saveDraftInput } = await import("#server/request/commands/save-draft-input.ts");
  const { visitor, request_id } = await kit.draft();
  const fields = { place_town: "Konstan", "datetime:starts_at": "" };
  await kit.run(saveDraftInput, visitor, { step: "when_where", request_id, fields });
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

const at = (step: string, draft: string) => `/request?step=${step}&draft=${draft}`;

export const draftStates: readonly ScreenState[] = [
  screen(route, "visitor", "begin", async () => ({ viewer: null, path: route })),
  screen(route, "visitor", "begin-with-drafts", async (product) => ({
    viewer: await product.share(visitorWithDraft),
    path: route,
  })),
  screen(route, "visitor", "first-screen", async ({ kit }) => ({
    viewer: null,
    path: `/request?category=${(await kit.category()).slug}`,
  })),
  {
    ...screen(route, "visitor", "first-screen-refused", async ({ kit }) => ({
      viewer: null,
      path: `/request?category=${(await kit.category()).slug}`,
    })),
    status: 422,
    perform: expectRefusal("save_draft"),
  },
  screen(route, "visitor", "start-notice", async () => ({
    viewer: null,
    path: "/request?step=category&notice=start",
  })),
  screen(route, "visitor", "gone-notice", async () => ({ viewer: null, path: "/request?notice=gone" })),
  screen(route, "visitor", "archived-category", categories.requestInArchived),
  screen(route, "visitor", "category-archived", categories.draftOfArchived),
  screen(route, "visitor", "send-asked-anew", categories.draftAskedAnew),
  screen(route, "customer", "details-kinds", kinds.draft),
  screen(route, "customer", "extras-kinds", kinds.extras),
  screen(route, "provider", "begin", async ({ kit }) => ({
    viewer: await kit.provider(),
    path: "/request?step=category",
  })),
  screen(route, "operator", "begin", async ({ kit }) => ({
    viewer: await kit.operator(),
    path: "/request?step=category",
  })),
  ...(["category", ...steps] as const).map(
    (step): ScreenState =>
      screen(route, "visitor", stateName(step), async (product) => {
        const viewer = await product.share(visitorWithDraft);
        return { viewer, path: at(step, viewer.request_id) };
      }),
  ),
  ...steps.map(
    (step): ScreenState =>
      screen(route, "visitor", `${stateName(step)}-empty`, async (product) => {
        const viewer = await product.share(visitorWithCategory);
        return { viewer, path: at(step, viewer.request_id) };
      }),
  ),
  ...(["when_where", "send"] as const).map(
    (step): ScreenState =>
      screen(route, "visitor", `${stateName(step)}-half-typed`, async (product) => {
        const viewer = await product.share(visitorWithInput);
        return { viewer, path: at(step, viewer.request_id) };
      }),
  ),
  // Each has its own draft: refused input is saved and would appear in the other screen states.
  ...Object.entries(invalidFields).map(
    ([step, fields]): ScreenState => ({
      route,
      state: `${stateName(step)}-refused`,
      persona: "visitor",
      status: 422,
      async prepare(product) {
        const viewer = await visitorWithDraft(product);
        return { viewer, path: at(step, viewer.request_id) };
      },
      perform: expectRefusal(step === "extras" ? "upload_and_continue" : "save_draft", fillFields(fields)),
    }),
  ),
  {
    route,
    state: "when-where-zone-asked",
    persona: "visitor",
    status: 422,
    async prepare(product) {
      const viewer = await visitorWithDraft(product);
      return { viewer, path: at("when_where", viewer.request_id) };
    },
    perform: expectRefusal("save_draft", fillFields({ place_country: "US", place_postal_code: "" })),
  },
  screen(route, "customer", "repeated", async (product) => {
    const { repeatRequest } = await import("#server/flow/request/repeat-request.ts");
    const { customer, request_id } = await bookingIn(product, "completed");
    const draft = await product.kit.run(repeatRequest, customer, { request_id });
    return { viewer: customer, path: `/request?draft=${draft.request_id}` };
  }),
  screen(route, "visitor", "when-where-flexible", async (product) => {
    const viewer = await product.share(visitorWithFlexibleDraft);
    return { viewer, path: at("when_where", viewer.request_id) };
  }),
  {
    route,
    state: "code",
    persona: "visitor",
    async prepare(product) {
      const viewer = await visitorWithDraft(product);
      return { viewer, path: at("send", viewer.request_id) };
    },
    perform: sendAndWaitForCode,
  },
  ...(["extras", "send"] as const).map(
    (step): ScreenState =>
      screen(route, "visitor", `${step}-with-files`, async (product) => {
        const viewer = await product.share(visitorWithFiles);
        return { viewer, path: at(step, viewer.request_id) };
      }),
  ),
  ...steps.map(
    (step): ScreenState =>
      screen(route, "customer", stateName(step), async (product) => {
        const { customer, request_id } = await product.share(readyDraft);
        return { viewer: customer, path: at(step, request_id) };
      }),
  ),
  ...(["details", "send"] as const).map(
    (step): ScreenState =>
      screen(route, "customer", `${step}-long-text`, async (product) => {
        const { customer, request_id } = await product.share(longDraft);
        return { viewer: customer, path: at(step, request_id) };
      }),
  ),
];
