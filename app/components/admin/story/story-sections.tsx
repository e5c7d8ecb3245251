import { ShowMore } from "#app/ui/data/rows.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { m } from "#messages/messages.js";
import { ListCell } from "../lists/list-cell.tsx";
import type { ShownSection, ShownStory } from "./story-text.ts";

export type StoryProps = {
  story: ShownStory;
  /** The page of the subject. */
  path: string;
};

/** The recorded sections of a story as tables; those without rows are left out. */
export function StorySections({ story, path }: StoryProps) {
  return story.sections
    .filter(({ rows }) => rows.length > 0)
    .map((section) => (
      <StorySection
        key={section.name}
        section={section}
        path={path}
        isWhole={story.section !== null}
        isLater={story.is_later}
      />
    ));
}

/** One section: its beginning with a link to all of it, or a page of it. */
function StorySection({
  section: { name, title, columns, rows, next },
  path,
  isWhole,
  isLater,
}: {
  section: ShownSection;
  path: string;
  isWhole: boolean;
  isLater: boolean;
}) {
  const all = `${path}?section=${name}`;
  return (
    <section className="stack tight">
      <Table
        caption={<h2 className="text-base">{title}</h2>}
        columns={columns.map(({ label, isNumber }) => ({ key: label, label, isNumber }))}
        rows={rows.map(({ key, cells }) => ({
          key,
          cells: cells.map((cell, index) => <ListCell key={columns[index]?.label} cell={cell} />),
        }))}
      />
      <ShowMore
        about={title}
        to={next ? (isWhole ? `${all}&after=${encodeURIComponent(next)}` : all) : null}
        count={isLater ? <a href={all}>{m.admin_first()}</a> : null}
      />
    </section>
  );
}
