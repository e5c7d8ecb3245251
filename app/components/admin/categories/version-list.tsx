import { Button } from "#app/ui/button.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { Difference } from "#domain/category/diff.ts";
import { m } from "#messages/messages.js";
import type { VersionForOperator } from "#server/category/reads/for-operators.ts";
import { categoryPath } from "./category-form.ts";
import { Differences } from "./differences.tsx";

export type VersionsData = {
  versions: VersionForOperator[];
  /** The two that are compared, and how they differ; null where there is only one. */
  compared: { from: number; to: number; differences: Difference[] } | null;
};

/** The versions, newest first, and what differs between any two of them. */
export function VersionList({ slug, versions, compared }: VersionsData & { slug: string }) {
  const { locale } = useViewer();
  const nameOf = (number: number) => m.category_version({ version: formatCount(number, locale) });
  const options = versions.map(({ number }) => ({ value: String(number), label: nameOf(number) }));
  return (
    <div className="stack loose">
      {compared ? (
        <section className="stack tight max-w-form" aria-labelledby="compare">
          <h2 id="compare">{m.category_versions_compare()}</h2>
          <Form method="get" action={categoryPath(slug, "versions")} hidden={{ part: "versions" }}>
            <SelectField
              name="from"
              label={m.category_versions_from()}
              options={options}
              value={String(compared.from)}
              hasValue
            />
            <SelectField
              name="to"
              label={m.category_versions_to()}
              options={options}
              value={String(compared.to)}
              hasValue
            />
            <Button>{m.category_versions_show()}</Button>
          </Form>
          <Differences differences={compared.differences} />
        </section>
      ) : null}
      <Rows
        label={m.category_part_versions()}
        heading="h2"
        rows={versions.map(({ number, published_at, by, note }) => ({
          key: String(number),
          title: nameOf(number),
          to: number > 1 ? `${categoryPath(slug, "versions")}&from=${number - 1}&to=${number}` : null,
          detail: note,
          note: (
            <>
              <Time at={published_at} form="short" />
              {by ? <span className="break-all"> · {by}</span> : null}
            </>
          ),
        }))}
      />
    </div>
  );
}
