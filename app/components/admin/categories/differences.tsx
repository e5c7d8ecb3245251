import { useViewer } from "#app/ui/viewer.ts";
import type { Difference } from "#domain/category/diff.ts";
import { m } from "#messages/messages.js";
import { differenceText } from "./difference-text.ts";

const groups = [
  { list: null, title: m.category_part_terms },
  { list: "request_questions", title: m.category_part_request },
  { list: "information_questions", title: m.category_part_information },
] as const;

/** Two versions side by side in words: texts and terms, then the questions of each form. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { locale } = useViewer();
  if (differences.length === 0) return <p className="soft">{m.category_diff_none()}</p>;
  return groups.map(({ list, title }) => {
    const here = differences.filter((one) => ("list" in one ? one.list : null) === list);
    if (here.length === 0) return null;
    return (
      <div key={title()}>
        <p className="small soft">{title()}</p>
        <ul>
          {here.map((one) => {
            const text = differenceText(one, locale);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      </div>
    );
  });
}
