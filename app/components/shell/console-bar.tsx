import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useMayOpen } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Tabs } from "#app/ui/data/tabs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";

type Section = {
  key: string;
  label: () => string;
  pages: readonly (readonly [path: string, label: () => string])[];
  /** Beginnings of other pages that belong to it. */
  others: readonly string[];
};

const sections: readonly Section[] = [
  {
    key: "tasks",
    label: m.list_section_tasks,
    pages: [
      ["/admin", m.admin_title],
      ["/admin/disputes", m.admin_disputes],
      ["/admin/reports", m.list_title_reports],
      ["/admin/transparency", m.report_months_title],
    ],
    others: ["/admin/task/", "/admin/conversations/"],
  },
  {
    key: "requests",
    label: m.list_section_requests,
    pages: [
      ["/admin/requests", m.list_section_requests],
      ["/admin/offers", m.list_title_offers],
    ],
    others: [],
  },
  {
    key: "bookings",
    label: m.list_section_bookings,
    pages: [["/admin/bookings", m.list_section_bookings]],
    others: [],
  },
  {
    key: "money",
    label: m.list_section_money,
    pages: [
      ["/admin/payments", m.list_title_payments],
      ["/admin/refunds", m.list_title_refunds],
    ],
    others: ["/admin/refund/"],
  },
  {
    key: "people",
    label: m.list_section_people,
    pages: [
      ["/admin/accounts", m.operator_accounts],
      ["/admin/providers", m.list_title_providers],
      ["/admin/partners", m.partner_partners],
    ],
    others: [],
  },
  {
    key: "figures",
    label: m.figure_title,
    pages: [["/admin/figures", m.figure_title]],
    others: [],
  },
  {
    key: "log",
    label: m.list_section_log,
    pages: [
      ["/admin/events", m.list_title_events],
      ["/admin/audit", m.list_title_audit],
      ["/admin/mails", m.watch_mails_title],
      ["/admin/jobs", m.watch_jobs_link],
      ["/admin/webhooks", m.list_title_webhooks],
      ["/admin/stripe-events", m.list_title_stripe_events],
      ["/admin/faults", m.admin_faults],
    ],
    others: ["/admin/event/"],
  },
  {
    key: "setup",
    label: m.setup_link,
    pages: [
      ["/admin/setup", m.setup_link],
      ["/admin/settings", m.setting_title],
      ["/admin/categories", m.category_title],
      ["/admin/team", m.operator_team],
      ["/admin/health", m.health_title],
      ["/admin/alerts", m.watch_alerts_link],
    ],
    others: ["/admin/texts/"],
  },
];

const isAt = (pathname: string, path: string) =>
  pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));

/** The navigation of the operators' pages that the reader may open, with the search over everything. */
export function ConsoleBar() {
  const { pathname: path } = useLocation();
  // The start page shows the tasks.
  const pathname = path === "/" ? "/admin" : path;
  const mayOpen = useMayOpen();
  const open = sections
    .map((one) => ({ ...one, pages: one.pages.filter(([path]) => mayOpen(path)) }))
    .filter(({ pages }) => pages.length > 0);
  const section = open.find(
    ({ pages, others }) =>
      pages.some(([path]) => isAt(pathname, path)) || others.some((start) => pathname.startsWith(start)),
  );
  const tabs = open.map(({ key, label, pages }) => ({
    key,
    label: label(),
    to: pages[0]?.[0] ?? "/admin",
  }));
  return (
    <div className="console-row">
      <div className="flex flex-wrap items-center gap-x-6 pt-2">
        <div className="min-w-0 flex-[3_1_44rem]">
          <Tabs tabs={tabs} current={section?.key ?? ""} label={m.list_console()} />
        </div>
        <ConsoleSearch />
      </div>
      {section && section.pages.length > 1 ? (
        <Filters
          label={m.list_console_pages()}
          filters={section.pages.map(([path, label]) => ({
            key: path,
            label: label(),
            to: path,
            isOn: isAt(pathname, path),
          }))}
        />
      ) : null}
    </div>
  );
}

/** Elements in which a slash is a character. */
const typing = "input, select, textarea, [contenteditable]";

/** The field takes the focus at "/", and at Ctrl-K or Command-K also while somebody types. */
function ConsoleSearch() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isCommand && (!isSlash || document.activeElement?.matches(typing))) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <search className="min-w-0 mb-5 flex-[1_1_16rem]">
      <form method="get" action="/admin/search" className="account-search">
        <input
          ref={field}
          type="search"
          name="q"
          className="input"
          maxLength={254}
          aria-label={m.list_search()}
          aria-keyshortcuts="/ Control+K"
          placeholder={m.list_search_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button>
          <Icon of={Search} />
          <span className="visually-hidden">{m.list_search()}</span>
        </Button>
      </form>
    </search>
  );
}
