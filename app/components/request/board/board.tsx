import { lazy, type MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { LandingPicture } from "#app/components/category/picture.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { Filters, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { m } from "#messages/messages.js";
import type { CategoryChoice } from "#server/category/reads/category.ts";
import type { BoardFilter, BoardRow, BoardShow, BoardSort } from "#server/request/reads/lists.ts";
import type { RequestPreview } from "#server/request/reads/request.ts";
import { boardRow, InvitedBadge } from "./board-row.tsx";
import { NewRequests, useStillList } from "./new-requests.tsx";
import { NoCategories } from "./no-categories.tsx";

type BoardProps = {
  rows: readonly BoardRow[];
  /** What the provider is invited to, on the first page. */
  invited: readonly BoardRow[];
  next: string | null;
  filter: BoardFilter;
  categories: readonly CategoryChoice[];
  sorts: readonly BoardSort[];
  shows: readonly BoardShow[];
  offers_max: number;
  /** When the server read the list, as ISO 8601. */
  shown_at: string;
  /** The request that is shown beside the list. */
  opened: RequestPreview | null;
};

// Most visits open none.
const BoardPreview = lazy(async () => {
  const { BoardPreview: Preview } = await import("./board-preview.tsx");
  return { default: Preview };
});

/** Open requests for a provider, with filters, order, paging and the number of competing offers. */
export function Board(props: BoardProps) {
  const { next, filter, categories, sorts, shows, offers_max, invited, opened } = props;
  const openBeside = useOpenBeside(filter);
  const list = useStillList(boardPath(filter, filter.after), props.shown_at, props.rows);
  const isInvited = new Set(invited.map(({ id }) => id));
  const rows = list.rows.filter(({ id }) => !isInvited.has(id));
  const isFirst = filter.after === null;
  if (categories.length === 0 && filter.show === "open" && invited.length === 0) return <NoCategories />;
  const toRow = (row: BoardRow, index: number) => ({
    ...boardRow(row, offers_max, index),
    isCurrent: row.id === opened?.request.id,
  });
  const own_offer = [...invited, ...rows].find(({ id }) => id === opened?.request.id)?.own_offer;
  return (
    <>
      <BoardTools filter={filter} categories={categories} sorts={sorts} shows={shows} />
      <div className={opened ? "split" : undefined} onClickCapture={openBeside}>
        <div>
          {filter.show === "open" ? (
            <NewRequests {...list} category={filter.category} to={boardPath({ ...filter, sort: "newest" })} />
          ) : null}
          {invited.length > 0 ? (
            <section className="stack tight mb-6" aria-labelledby="invited">
              <h2 id="invited">{m.invitation_board_title()}</h2>
              <Rows
                label={m.invitation_board_title()}
                heading="h3"
                rows={invited.map((row, index) => ({
                  ...toRow(row, index),
                  badge: <InvitedBadge row={row} />,
                }))}
              />
            </section>
          ) : null}
          {rows.length === 0 && invited.length > 0 ? null : rows.length === 0 ? (
            <NothingFound filter={filter} categories={categories} />
          ) : (
            <Rows
              label={m.request_board_title()}
              heading="h2"
              rows={rows.map((row, index) => toRow(row, invited.length + index))}
            />
          )}
          <ShowMore
            to={next ? boardPath(filter, next) : null}
            count={isFirst ? undefined : <Link to={boardPath(filter)}>{m.request_board_first()}</Link>}
          />
        </div>
        {opened ? (
          <BoardPreview
            opened={opened}
            own_offer_id={own_offer?.id ?? null}
            close={boardPath(filter, filter.after)}
          />
        ) : null}
      </div>
    </>
  );
}

type BoardToolsProps = Pick<BoardProps, "filter" | "categories" | "sorts" | "shows">;

/** Links that filter the list and change its order. */
function BoardTools({ filter, categories, sorts, shows }: BoardToolsProps) {
  return (
    <div className="board-tools mb-4">
      <div className="board-filters">
        <Filters
          label={m.request_board_show()}
          filters={shows.map((show) => ({
            key: show,
            label: showNames[show](),
            to: boardPath({ ...filter, show }),
            isOn: filter.show === show,
          }))}
        />
        {categories.length > 1 ? (
          <Filters
            label={m.request_board_category()}
            filters={[
              {
                key: "all",
                label: m.request_board_all(),
                to: boardPath({ ...filter, category: null }),
                isOn: filter.category === null,
              },
              ...categories.map(({ slug, name }) => ({
                key: slug,
                label: name,
                to: boardPath({ ...filter, category: slug }),
                isOn: filter.category === slug,
              })),
            ]}
          />
        ) : null}
      </div>
      <Sorts filter={filter} sorts={sorts} />
    </div>
  );
}

/** The title of a row leads to the page of its request. */
const requestPath = /^\/request\/([\da-f-]{36})$/;

/** On a wide screen, opens what a row leads to beside the list. */
function useOpenBeside(filter: BoardFilter) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    if (filter.show !== "open") return;
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".row-main a") : null;
    const [, id] = requestPath.exec(link?.pathname ?? "") ?? [];
    if (!id || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (!matchMedia("(min-width: 64rem)").matches) return;
    event.preventDefault();
    event.stopPropagation();
    navigate(boardPath(filter, filter.after, id), { preventScrollReset: true });
  };
}

/** Links that change the order. */
function Sorts({ filter, sorts }: Pick<BoardProps, "filter" | "sorts">) {
  return (
    <nav className="sorts" aria-labelledby="sort">
      <span id="sort">{m.request_board_sort()}</span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          to={boardPath({ ...filter, sort })}
          aria-current={filter.sort === sort ? "true" : undefined}
          preventScrollReset
        >
          {sortNames[sort]()}
        </Link>
      ))}
    </nav>
  );
}

/** Why a page of the board is empty, with a link to one that is not. */
function NothingFound({ filter, categories }: Pick<BoardProps, "filter" | "categories">) {
  const { after, category, show } = filter;
  if (after) {
    const action = <LinkButton to={boardPath(filter)}>{m.request_board_first()}</LinkButton>;
    return <EmptyState title={m.request_board_end_title()} action={action} />;
  }
  const name = categories.find(({ slug }) => slug === category)?.name;
  const action = category ? (
    <LinkButton to={boardPath({ ...filter, category: null })}>{m.request_board_all()}</LinkButton>
  ) : show !== "open" ? (
    <LinkButton to={boardPath({ ...filter, show: "open" })}>{m.home_calm_provider_act()}</LinkButton>
  ) : null;
  if (show !== "open" && category) {
    const all = boardPath({ ...filter, category: null, show: "open" });
    return (
      <EmptyState
        title={m.request_board_filtered_title()}
        action={<LinkButton to={all}>{m.request_board_filters_clear()}</LinkButton>}
      />
    );
  }
  if (show === "passed") {
    return (
      <EmptyState title={m.request_board_passed_empty_title()} action={action}>
        {m.request_board_passed_empty_text()}
      </EmptyState>
    );
  }
  if (show === "mine") {
    return (
      <EmptyState title={m.request_board_mine_empty_title()} action={action}>
        {m.request_board_mine_empty_text()}
      </EmptyState>
    );
  }
  const title = name ? m.request_board_empty_in({ category: name }) : m.request_board_empty_title();
  return (
    <EmptyState picture={<LandingPicture />} title={title} action={action}>
      {m.request_board_empty_text()}
    </EmptyState>
  );
}

const showNames: Record<BoardShow, () => string> = {
  open: m.request_board_open,
  mine: m.request_board_mine,
  passed: m.request_board_passed,
};

const sortNames: Record<BoardSort, () => string> = {
  newest: m.request_sort_newest,
  date: m.request_sort_date,
  budget: m.request_sort_budget,
};

/** Path of the board with a filter; without `after` it is the first page. `open`: a request that it shows beside the list. */
export function boardPath(
  { category, sort, show }: BoardFilter,
  after?: string | null,
  open?: string,
): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (sort !== "newest") query.set("sort", sort);
  if (show !== "open") query.set("show", show);
  if (after) query.set("after", after);
  if (open) query.set("open", open);
  return query.size > 0 ? `/requests?${query}` : "/requests";
}
