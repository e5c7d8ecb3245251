import { randomUUID } from "node:crypto";
import {
  type CategoryForm,
  categoryParts,
  categoryPath,
  listOfPart,
  tryCommand,
} from "#app/components/admin/categories/category-form.ts";
import { ImportForm } from "#app/components/admin/categories/import-form.tsx";
import { previewChoice, QuestionPreview } from "#app/components/admin/categories/question-preview.tsx";
import { QuestionRows } from "#app/components/admin/categories/question-rows.tsx";
import { TermsForm } from "#app/components/admin/categories/terms-form.tsx";
import { Unpublished } from "#app/components/admin/categories/unpublished.tsx";
import { VersionList } from "#app/components/admin/categories/version-list.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { AnswerView } from "#domain/category/answer-views.ts";
import type { CategoryContent } from "#domain/category/definition.ts";
import { currencyCodes } from "#domain/currency.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { questionViews } from "#server/category/reads/category.ts";
import {
  findDifferences,
  findEditedCategory,
  listVersionsForOperator,
} from "#server/category/reads/for-operators.ts";
import { importFromForm } from "#server/category/web/import.ts";
import { tryQuestions } from "#server/category/web/try.ts";
import { postedForm } from "#server/http/form/body.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import { commandAction } from "#server/http/form/form.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { operatorCountry, orNotFound, type Page, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import type { Route } from "./+types/category.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperatorProof(context, request);
  const page = pageOf(context);
  const query = queryOf(request);
  const category = orNotFound(await findEditedCategory(page.scope, params.slug));
  const part = categoryParts.find((one) => one === query.get("part")) ?? "terms";
  const { content, id: category_id, edit_version } = category;
  const names = new Intl.DisplayNames(page.session.locale, { type: "currency" });
  return {
    category,
    part,
    preview: part === "preview" ? await readPreview(page, content, query) : null,
    versions: part === "versions" ? await readVersions(page, category, query) : null,
    currencies:
      part === "terms"
        ? currencyCodes.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))
        : [],
    hidden: {
      _key: randomUUID(),
      profile_id: member.profile?.id ?? null,
      category_id,
      "int:edit_version": edit_version,
    },
  };
}

/** The questions of the form that the address names. */
async function readPreview(page: Page, content: CategoryContent, query: URLSearchParams) {
  const choice = previewChoice(query, page.session.locale);
  const questions = questionViews(content[listOfPart[choice.list]], choice.language);
  const countries = questions.some(({ type }) => type === "place")
    ? listCountries(await operatorCountry(page), choice.language)
    : [];
  return { ...choice, questions, countries };
}

/** The versions, and the two that the address names, by default the last two. */
async function readVersions(
  { scope }: Page,
  { id, version }: { id: string; version: number },
  query: URLSearchParams,
) {
  const numberOf = (name: string) => {
    const number = Number(query.get(name));
    return Number.isSafeInteger(number) && number > 0 ? number : null;
  };
  const [from, to] = [numberOf("from") ?? Math.max(1, version - 1), numberOf("to") ?? version];
  const differences = version > 1 ? await findDifferences(scope, id, [from, to]) : null;
  const versions = await listVersionsForOperator(scope, id);
  return { versions, compared: differences && { from, to, differences } };
}

type Out = { slug: string };
const runCommand = commandAction({
  edit_category: { redirectTo: ({ slug }: Out) => categoryPath(slug), flash: "category_edit_saved" },
  order_questions: { redirectTo: listOf, flash: "category_edit_saved" },
  publish_category_edit: {
    redirectTo: ({ slug }: Out) => categoryPath(slug, "versions"),
    flash: "category_published",
  },
  discard_category_edit: {
    redirectTo: ({ slug }: Out) => categoryPath(slug),
    flash: "category_edit_discarded",
  },
});

/** The part with the list whose question was moved. */
function listOf({ slug }: Out, _args: unknown, { values }: DecodedForm): string {
  return categoryPath(slug, values.list === listOfPart.information ? "information" : "request");
}

export async function action(args: Route.ActionArgs) {
  // A form with files is read by whoever receives them.
  if (isUpload(args.request)) return importFromForm(args);
  const posted = await postedForm(args.request);
  if (posted.get("command") === tryCommand) {
    const { list, language } = previewChoice(queryOf(args.request), pageOf(args.context).session.locale);
    return tryQuestions(args, { list: listOfPart[list], locale: language, command: tryCommand });
  }
  return posted.get("command") === "import_category" ? importFromForm(args) : runCommand(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.category.slug ?? m.category_title()) }];
}

const partNames = {
  terms: m.category_part_terms,
  request: m.category_part_request,
  information: m.category_part_information,
  preview: m.category_part_preview,
  versions: m.category_part_versions,
  file: m.category_part_file,
} as const;

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { category, part, hidden } = loaderData;
  const { locale } = useViewer();
  const form: CategoryForm = {
    hidden,
    resultOf: (command) => (actionData?.command === command ? actionData.result : null),
  };
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href="/admin/categories">
          {m.category_back()}
        </a>
      </p>
      <PageHeader
        title={category.name[locale]}
        badge={category.archived_at ? <Badge tone="wait">{m.category_archived()}</Badge> : null}
        sentence={
          <span className="soft">
            {m.category_version({ version: formatCount(category.version, locale) })}
          </span>
        }
      />
      <div className="stack">
        <Filters
          label={m.category_parts()}
          filters={categoryParts.map((one) => ({
            key: one,
            label: partNames[one](),
            to: categoryPath(category.slug, one),
            isOn: one === part,
          }))}
        />
        <Unpublished category={category} form={form} />
        <Part
          loaderData={loaderData}
          form={form}
          tried={(actionData && "tried" in actionData && actionData.tried) || null}
        />
      </div>
    </>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData"> & {
  form: CategoryForm;
  tried: AnswerView[] | null;
};

function Part({ loaderData, form, tried }: PartProps) {
  const { category, part, preview, versions, currencies } = loaderData;
  const { slug, content } = category;
  if (preview)
    return <QuestionPreview slug={slug} preview={preview} result={form.resultOf(tryCommand)} tried={tried} />;
  if (versions) return <VersionList slug={slug} {...versions} />;
  if (part === "request" || part === "information")
    return <QuestionRows slug={slug} part={part} questions={content[listOfPart[part]]} form={form} />;
  if (part === "file")
    return (
      <div className="stack loose max-w-form">
        <section className="stack tight" aria-labelledby="download">
          <h2 id="download">{m.category_part_file()}</h2>
          <p className="soft">{m.category_file_download_text()}</p>
          <p>
            <LinkButton to={`/admin/categories/${slug}/file`} isDocument>
              {m.category_file_download()}
            </LinkButton>
          </p>
        </section>
        <section className="stack tight" aria-labelledby="import-title">
          <h2 id="import-title">{m.category_import()}</h2>
          <p className="soft">{m.category_import_text()}</p>
          <ImportForm hidden={form.hidden} result={form.resultOf("import_category")} />
        </section>
      </div>
    );
  return (
    <div className="max-w-form">
      <TermsForm content={content} currencies={currencies} form={form} />
    </div>
  );
}
