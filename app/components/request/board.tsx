import { Link } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState } from "#app/ui/content.tsx";
import { Filters, type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { CategoryChoice } from "#server/category/reads.ts";
import type { BoardFilter, BoardRow, BoardSort } from "#server/request/reads-lists.ts";
import { CategoryPicture } from "../category/picture.tsx";
import { offerStatusTexts } from "../offer/offer-text.ts";
import { pictureSources } from "./picture-sources.ts";
import { flexibilityTexts } from "./request-text.ts";

type BoardProps = {
  rows: readonly BoardRow[];
  /** What the provider is invited to, on the first page. */
  invited: readonly BoardRow[];
  next: string | null;
  filter: BoardFilter;
  categories: readonly CategoryChoice[];
  sorts: readonly BoardSort[];
  offers_max: number;
};

/** Open requests for a provider, with filters, order, paging and the number of competing offers. */
export function Board(props: BoardProps) {
  const { next, filter, categories, sorts, offers_max, invited } = props;
  const isInvited = new Set(invited.map(({ id }) => id));
  const rows = props.rows.filter(({ id }) => !isInvited.has(id));
  const isFirst = filter.after === null;
  if (categories.length === 0 && !filter.has_own_offer && invited.length === 0) return <NoCategories />;
  return (
    <>
      <div className="board-tools">
        <div className="board-filters">
          <Filters
            label={m.request_board_show()}
            filters={[
              {
                key: "open",
                label: m.request_board_open(),
                to: boardPath({ ...filter, has_own_offer: false }),
                isOn: !filter.has_own_offer,
              },
              {
                key: "mine",
                label: m.request_board_mine(),
                to: boardPath({ ...filter, has_own_offer: true }),
                isOn: filter.has_own_offer,
              },
            ]}
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
      {invited.length > 0 ? (
        <section className="stack tight mb-6" aria-labelledby="invited">
          <h2 id="invited">{m.invitation_board_title()}</h2>
          <Rows
            label={m.invitation_board_title()}
            heading="h3"
            rows={invited.map((row) => ({ ...rowOf(row, offers_max), badge: <InvitedBadge row={row} /> }))}
          />
        </section>
      ) : null}
      {rows.length === 0 && invited.length > 0 ? null : rows.length === 0 ? (
        <NothingFound filter={filter} categories={categories} />
      ) : (
        <Rows label={m.request_board_title()} heading="h2" rows={rows.map((row) => rowOf(row, offers_max))} />
      )}
      <ShowMore
        to={next ? boardPath(filter, next) : null}
        count={isFirst ? undefined : <Link to={boardPath(filter)}>{m.request_board_first()}</Link>}
      />
    </>
  );
}

function InvitedBadge({ row: { own_offer } }: { row: BoardRow }) {
  return own_offer ? (
    <OwnBadge status={own_offer.status} />
  ) : (
    <Badge tone="info">{m.invitation_badge()}</Badge>
  );
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

/** In place of the board: what has to happen first, in one message. */
export function UnverifiedBoard() {
  return (
    <EmptyState
      title={m.request_board_unverified_title()}
      action={<LinkButton to="/">{m.request_board_unverified_act()}</LinkButton>}
    >
      {m.request_board_unverified()}
    </EmptyState>
  );
}

function NoCategories() {
  return (
    <EmptyState
      title={m.request_board_no_categories_title()}
      action={
        <LinkButton to="/account/profile#categories" look="primary">
          {m.request_board_no_categories_act()}
        </LinkButton>
      }
    >
      {m.request_board_no_categories_text()}
    </EmptyState>
  );
}

/** Why a page of the board is empty, with the way to one that is not. */
function NothingFound({ filter, categories }: Pick<BoardProps, "filter" | "categories">) {
  const { after, category, has_own_offer } = filter;
  if (after) {
    const action = <LinkButton to={boardPath(filter)}>{m.request_board_first()}</LinkButton>;
    return <EmptyState title={m.request_board_end_title()} action={action} />;
  }
  const name = categories.find(({ slug }) => slug === category)?.name;
  const action = category ? (
    <LinkButton to={boardPath({ ...filter, category: null })}>{m.request_board_all()}</LinkButton>
  ) : has_own_offer ? (
    <LinkButton to={boardPath({ ...filter, has_own_offer: false })}>{m.home_calm_provider_act()}</LinkButton>
  ) : null;
  if (has_own_offer && category) {
    const all = boardPath({ ...filter, category: null, has_own_offer: false });
    return (
      <EmptyState
        title={m.request_board_filtered_title()}
        action={<LinkButton to={all}>{m.request_board_filters_clear()}</LinkButton>}
      />
    );
  }
  if (has_own_offer) {
    return (
      <EmptyState title={m.request_board_mine_empty_title()} action={action}>
        {m.request_board_mine_empty_text()}
      </EmptyState>
    );
  }
  const title = name ? m.request_board_empty_in({ category: name }) : m.request_board_empty_title();
  return (
    <EmptyState title={title} action={action}>
      {m.request_board_empty_text()}
    </EmptyState>
  );
}

const sortNames: Record<BoardSort, () => string> = {
  newest: m.request_sort_newest,
  date: m.request_sort_date,
  budget: m.request_sort_budget,
};

/** Path of the board with a filter; without `after` it is the first page. */
function boardPath({ category, sort, has_own_offer }: BoardFilter, after?: string): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (sort !== "newest") query.set("sort", sort);
  if (has_own_offer) query.set("show", "mine");
  if (after) query.set("after", after);
  return query.size > 0 ? `/requests?${query}` : "/requests";
}

function rowOf(row: BoardRow, offers_max: number): Row {
  const { id, number, own_offer, budget_minor, currency } = row;
  const title = row.title ?? m.request_untitled();
  return {
    key: id,
    title: (
      <>
        {title}
        <span className="visually-hidden">, {number}</span>
      </>
    ),
    // A removed request has no page for providers any more; one's own offer has.
    to: row.status === "removed" && own_offer ? `/request/${id}/offer/${own_offer.id}` : `/request/${id}`,
    picture: <RowPicture {...row} />,
    badge: own_offer ? <OwnBadge status={own_offer.status} /> : null,
    detail: <Detail {...row} />,
    amount:
      budget_minor !== null && currency ? (
        <>
          {m.request_up_to()}{" "}
          <b>
            <Money minor={budget_minor} currency={currency} />
          </b>
        </>
      ) : (
        m.request_budget_open()
      ),
    note: <Competition row={row} offers_max={offers_max} />,
    action: (
      <LinkButton to={own_offer ? `/request/${id}/offer/${own_offer.id}` : `/request/${id}#offer`} isCompact>
        {own_offer ? m.request_board_own() : m.request_board_offer()}
        <span className="visually-hidden">{`: ${title}, ${number}`}</span>
      </LinkButton>
    ),
  };
}

/** The first photo of the request, else the picture of its category. */
function RowPicture({ photo, category_slug, category_name }: BoardRow) {
  if (!photo) return <CategoryPicture slug={category_slug ?? ""} name={category_name ?? ""} />;
  const { width, height } = photo;
  return (
    <img
      {...pictureSources(photo, null)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The state of one's own offer, named as such: "open" or "expired" would be taken for the request's. */
function OwnBadge({ status }: { status: OfferStatus }) {
  const { label, tone } = offerStatusTexts[status];
  const text = status === "sent" ? m.offer_status_sent_maker() : m.request_board_my_offer({ state: label() });
  return <Badge tone={tone}>{text}</Badge>;
}

/** Date and place first, then category and the beginning of the text. */
function Detail({
  category_name,
  place_town,
  starts_at,
  ends_at,
  time_zone,
  date_flexibility,
  excerpt,
}: BoardRow) {
  return (
    <>
      <span className="block board-when">
        {starts_at ? (
          <TimeSpan from={starts_at} until={ends_at} zone={time_zone ?? "UTC"} form="short" />
        ) : (
          flexibilityTexts[date_flexibility ?? "unknown"]?.()
        )}
        {place_town ? ` · ${place_town}` : ""}
      </span>
      {category_name}
      {excerpt ? <span className="line-clamp-1">{excerpt}</span> : null}
    </>
  );
}

function Competition({ row, offers_max }: { row: BoardRow; offers_max: number }) {
  const { own_offer, offer_count, expires_at } = row;
  return (
    <>
      {own_offer
        ? richMessage(m.request_board_own_total, {
            amount: <Money minor={own_offer.total_minor} currency={own_offer.currency} />,
          })
        : m.request_board_race({ count: String(offer_count), max: String(offers_max) })}
      {own_offer?.status === "sent" && row.status === "open" ? (
        <>
          <br />
          {richMessage(m.offer_valid_until_when, { when: <Time at={own_offer.valid_until} form="short" /> })}
        </>
      ) : expires_at && row.status === "open" ? (
        <>
          <br />
          {richMessage(m.request_closes, { when: <Time at={expires_at} form="short" /> })}
        </>
      ) : null}
    </>
  );
}
