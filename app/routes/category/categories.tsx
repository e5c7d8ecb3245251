import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { AddCategory } from "#app/components/admin/categories/add-category.tsx";
import { categoryPath } from "#app/components/admin/categories/category-form.ts";
import { CategoryList } from "#app/components/admin/categories/category-list.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import { listCategoriesForOperator } from "#server/operator/reads/categories.ts";
import type { Route } from "./+types/categories.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperatorProof(context, request);
  return {
    categories: await listCategoriesForOperator(pageOf(context).scope),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
  };
}

const here = "/admin/categories";

export const action = commandAction({
  add_category: { redirectTo: ({ slug }) => categoryPath(slug), flash: "category_added" },
  order_categories: { redirectTo: () => here, flash: "category_moved" },
  duplicate_category: { redirectTo: () => here, flash: "category_copied" },
  archive_category: { redirectTo: () => here, flash: "category_archived" },
  restore_category: { redirectTo: () => here, flash: "category_restored" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.category_title()) }];
}

export default function Categories({ loaderData: { categories, hidden }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.category_title()}
        sentence={<span className="soft">{m.category_sentence()}</span>}
      />
      <AddCategory
        hidden={{ ...hidden, _key: `${hidden._key}-add` }}
        result={actionData?.command === "add_category" ? actionData.result : null}
      />
      {categories.length === 0 ? (
        <EmptyState
          title={m.category_none()}
          action={<LinkButton to="/admin/setup#categories">{m.setup_link()}</LinkButton>}
        >
          {m.category_none_text()}
        </EmptyState>
      ) : (
        <CategoryList
          categories={categories}
          hidden={hidden}
          resultOf={(command, category_id) =>
            actionData?.command === command && actionData.result?.values?.category_id === category_id
              ? actionData.result
              : null
          }
        />
      )}
    </>
  );
}
