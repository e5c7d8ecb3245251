import { Board } from "#app/components/request/board/board.tsx";
import { UnverifiedBoard } from "#app/components/request/board/unverified-board.tsx";
import { OwnList } from "#app/components/request/own-list.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { countText, type FormatLocale, formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listProviderCategories } from "#server/category/reads/category.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import {
  type BoardFilter,
  type BoardShow,
  boardShows,
  boardSorts,
  countBoard,
  countOwnRequests,
  listBoard,
  listInvited,
  listOwnRequests,
  ownStates,
} from "#server/request/reads/lists.ts";
import { findOpened, noteBoardVisit } from "#server/request/web/board.ts";
import type { Route } from "./+types/requests.ts";

type Count = Awaited<ReturnType<typeof countBoard>>;

export const handle: RouteHandle = { live: { noun: "request" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  const { scope, session } = pageOf(context);
  const query = queryOf(request);
  const after = query.get("after");
  if (profile.kind === "customer") {
    const state = ownStates.find((one) => one === query.get("state")) ?? "all";
    const [page, counts] = await Promise.all([
      listOwnRequests(scope, session.locale, { state, after }),
      countOwnRequests(scope),
    ]);
    return { kind: "customer" as const, ...page, state, states: ownStates, counts, is_first: after === null };
  }
  const filter: BoardFilter = {
    category: query.get("category"),
    sort: boardSorts.find((one) => one === query.get("sort")) ?? "newest",
    show: boardShows.find((one) => one === query.get("show")) ?? "open",
    after,
  };
  const isFirst = after === null && filter.show === "open" && filter.category === null;
  const new_since = noteBoardVisit(context, request);
  const [page, count, categories, invited, opened] = await Promise.all([
    listBoard(scope, session.locale, filter, new_since).then(replaceClosedNames),
    countBoard(scope, filter),
    listProviderCategories(scope, session.locale),
    isFirst ? listInvited(scope, session.locale, new_since).then(replaceClosedNames) : [],
    findOpened(context, request),
  ]);
  return {
    kind: "provider" as const,
    ...page,
    count,
    filter,
    categories,
    invited,
    opened,
    sorts: boardSorts,
    shows: boardShows,
    shown_at: session.now,
    is_verified: profile.is_verified,
    offers_max: session.settings.live_offers_per_request,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.kind === "provider" ? m.request_board_title() : m.request_list_title();
  return [{ title: pageTitle(matches, title) }];
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { locale } = useViewer();
  if (loaderData.kind === "customer") {
    return (
      <>
        <PageHeader
          title={m.request_list_title()}
          sentence={<span className="soft">{m.request_list_sentence()}</span>}
        />
        <OwnList {...loaderData} />
      </>
    );
  }
  const { count, filter } = loaderData;
  return (
    <>
      <PageHeader
        title={m.request_board_title()}
        sentence={
          loaderData.is_verified && loaderData.categories.length > 0 ? (
            <span className="soft">{boardSentence(count, filter.show, locale)}</span>
          ) : null
        }
        action={
          loaderData.is_verified && loaderData.categories.length > 0 ? (
            <LinkButton to="/offers/direct">{m.direct_list_title()}</LinkButton>
          ) : null
        }
      />
      {loaderData.is_verified ? <Board {...loaderData} /> : <UnverifiedBoard />}
    </>
  );
}

function boardSentence({ count, is_more }: Count, show: BoardShow, locale: FormatLocale): string {
  const { one, many, more } = sentences[show];
  if (is_more) return more({ count: formatCount(count, locale) });
  if (count === 0 && show === "open") return m.request_board_count_none();
  return countText(count, locale, one, many);
}

const sentences = {
  open: {
    one: m.request_board_count_one,
    many: m.request_board_count_many,
    more: m.request_board_count_more,
  },
  mine: { one: m.request_board_mine_one, many: m.request_board_mine_many, more: m.request_board_mine_more },
  passed: {
    one: m.request_board_passed_one,
    many: m.request_board_passed_many,
    more: m.request_board_passed_more,
  },
};
