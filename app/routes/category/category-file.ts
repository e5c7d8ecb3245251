import { findDefinitionText } from "#server/category/reads/for-operators.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import type { Route } from "./+types/category-file.ts";

/** The published version as a file, which `import_category` reads. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireOperatorProof(context, request);
  const text = orNotFound(await findDefinitionText(pageOf(context).scope, params.slug));
  return new Response(text, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${params.slug}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
