import { Link } from "react-router";
import { Badge } from "#app/ui/content.tsx";
import { formatCount, formatRate } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { ShownCell } from "./list-text.ts";

/** One cell of a list, by its kind. */
export function ListCell({ cell: { kind, value } }: { cell: ShownCell }) {
  const { locale } = useViewer();
  if (value === null) return null;
  switch (kind) {
    case "badge":
      return <Badge tone={value.tone}>{value.label}</Badge>;
    case "raw":
      return <code className="small">{value}</code>;
    case "names":
      return value.join(" · ");
    case "money":
      return <Money {...value} />;
    case "number":
      return formatCount(value, locale);
    case "rate":
      return formatRate(value, locale);
    case "date":
      return <Time at={value} form="short" />;
    case "link":
      // A number is read at once; a title or an address may break.
      return (
        <Link to={value.to} className={value.text.length <= 12 ? "whitespace-nowrap" : undefined}>
          {value.text}
        </Link>
      );
    case "person":
      return value.to ? <Link to={value.to}>{value.name}</Link> : value.name;
    default:
      return value;
  }
}
