import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { CategoryChoice } from "#server/category/reads/category.ts";
import type { DraftRow } from "#server/request/reads/request.ts";
import { CategoryPicture } from "../../category/picture.tsx";
import { stepPath } from "./draft-steps.ts";

type DraftChooserProps = {
  categories: readonly CategoryChoice[];
  /** The draft whose category is being changed; null for a new request. */
  draft_id: string | null;
  drafts: readonly DraftRow[];
  hidden: Record<string, string | null>;
  result: FormResult | null;
};

/** The categories, each a link to the first screen, and the existing drafts. */
export function DraftChooser({ categories, draft_id, drafts, hidden, result }: DraftChooserProps) {
  if (categories.length === 0) return <Notice tone="warn">{m.request_categories_none()}</Notice>;
  return (
    <div className="stack loose">
      {draft_id ? <p className="soft">{m.request_change_category_hint()}</p> : null}
      {draft_id === null && drafts.length > 0 ? (
        <Drafts drafts={drafts} hidden={hidden} result={result} />
      ) : null}
      <ul className="category-grid" aria-label={m.request_step_category()}>
        {categories.map(({ slug, name, description }) => (
          <li key={slug}>
            <Link
              className="category card"
              to={stepPath("details", { draft: draft_id, category: slug })}
              prefetch="intent"
            >
              <CategoryPicture slug={slug} name={name} />
              <b>{name}</b>
              <Icon of={ArrowRight} />
              <p className="small">{description}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Drafts({ drafts, hidden, result }: Pick<DraftChooserProps, "drafts" | "hidden" | "result">) {
  return (
    <section className="stack tight" aria-labelledby="drafts">
      <h2 id="drafts">{m.request_drafts_title()}</h2>
      {result?.refusal ? <p className="error">{result.refusal.message}</p> : null}
      <ul className="rows">
        {drafts.map(({ id, title, category, updated_at }) => {
          const name = title ?? m.request_draft_of({ category: category ?? m.request_untitled() });
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <p>
                  <Link to={`/request?draft=${id}`}>{name}</Link>
                </p>
                <p className="small soft">
                  {m.request_saved()} <Time at={updated_at} form="short" />
                </p>
              </div>
              <Form isInline hidden={{ ...hidden, _key: `${hidden._key}-${id}`, request_id: id }}>
                <Button isCompact look="quiet" name="command" value="discard_draft">
                  {m.request_draft_discard()}
                  <span className="visually-hidden">: {name}</span>
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
