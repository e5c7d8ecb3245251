// Test files that together are too expensive for each push: each turn takes its share of the files of a list. Where
// only part of a file is expensive, the file itself takes its share (`shareOfTurn`).
import { shareOfTurn, turnOfRun, turns } from "./turn.ts";

type Rotated = { shares: number; files: readonly string[] };

/** Journeys besides the main ones, eight turns per row: the files of a column share a turn; an empty name runs none. */
const journeys = [
  "offer/changed-offer",
  "uploads",
  "page/session-clock",
  "delivery",
  "page/session-tabs",
  "typed-early",
  "typed-kept",
  "instances",

  "page/target-size",
  "change-of-booking",
  "live-home",
  "booking-information",
  "page/page-shell",
  "page/hydration",
  "page/language",
  "drafts",

  "page/shell-fit",
  "offer/offer-kept",
  "offer/direct-offer",
  "offer/offer-share",
  "ending",
  "request-changes",
  "page/stale-pages",
  "page/failure",

  "api-reference",
  "",
  "",
  "offer/decision-bar",
  "bookings-calendar",
  "page/route-transition",
  "account/second-factor",
  "offer/compare-offers",

  "",
  "",
  "",
  "hold-ended",
  "",
  "account/show-password",
  "account/sign-in",
  "time-zone",

  "",
  "",
  "",
  "",
  "",
  "page/widths",
  "",
  "not-me",
].map((name) => name && `tests/e2e/${name}.spec.ts`);

/**
 * By the project of vitest.config.ts, or "e2e": groups of files, each with its number of shares. The order decides
 * which turn takes which files, and is chosen so that each turn's files of all lists together take about the same
 * time, by the seconds of a full run (`test-results/reports`).
 */
export const rotatedFiles: Readonly<Record<string, readonly Rotated[]>> = {
  integration: [
    {
      shares: turns,
      files: [
        "server/operator/tell-operators.test.ts",
        "server/http/auth/answer-floor.test.ts",
        "server/kernel/database/pooler.test.ts",
        "server/kernel/database/migrate.test.ts",
        "tests/conformance/readers/acts.test.ts",
        "tests/conformance/readers/others.test.ts",
        "tests/conformance/readers/mails.test.ts",
        "tests/conformance/readers/readers.test.ts",
        "server/services/traces.test.ts",
        "server/http/session/session-undecided.test.ts",
        "tests/conformance/short-numbers.test.ts",
        "tests/conformance/readers/hidden-contacts.test.ts",
        "server/kernel/live/listen.test.ts",
        "db/seed/demo.test.ts",
        "tests/conformance/hidden-contacts-outgoing.test.ts",
        "server/services/pictures.test.ts",
        "server/http/auth/limits.test.ts",
      ],
    },
    {
      shares: 2,
      files: ["server/notification/layout/parts.test.tsx", "server/flow/timer/tick.test.ts"],
    },
  ],
  contract: [
    {
      shares: 4,
      files: [
        "tests/contract/payment/last-second.test.ts",
        "tests/contract/payment/demo-bookings.test.ts",
        "tests/contract/payment/order.test.ts",
        "tests/contract/payment/last-second-drawn.test.ts",
      ],
    },
  ],
  system: [
    {
      shares: turns,
      files: [
        "tests/system/abuse/sessions.test.ts",
        "tests/system/limits-told/limits-told.test.ts",
        "tests/system/demo/operator-cli.test.ts",
        "tests/system/forms-over-http/first-load.test.ts",
        "tests/system/bad-requests/large-bodies.test.ts",
        "tests/system/bad-requests/lines.test.ts",
        "tests/system/abuse/answers.test.ts",
        "tests/system/opening.test.ts",
        "tests/system/errors/browser.test.ts",
        "tests/system/running/doctor.test.ts",
        "tests/system/abuse/offer-decisions.test.ts",
        "tests/system/abuse/mailed-links.test.ts",
        "tests/system/live.test.ts",
        "tests/system/forms-over-http/booking-files.test.ts",
        "tests/system/forms-over-http/second-factor.test.ts",
        "tests/system/shutdown.test.ts",
        "tests/system/abuse/offer-links.test.ts",
        "tests/system/bad-requests/fuzz/from-document.test.ts",
        "tests/system/forms-over-http/operator.test.ts",
        "tests/system/forms-over-http/account.test.ts",
        "tests/system/forms-over-http/kept-forms.test.ts",
        "tests/system/bad-requests/kept-connections.test.ts",
        "tests/system/demo/forms.test.ts",
        "tests/system/bad-requests/fuzz/any-form.test.ts",
        "tests/system/errors/places.test.ts",
        "tests/system/demo/concurrency.test.ts",
        "tests/system/running/logs.test.ts",
        "tests/system/running/metrics.test.ts",
        "tests/system/forms-over-http/leaving.test.ts",
        "tests/system/running/traces.test.ts",
        "tests/system/forms-over-http/interface.test.ts",
        "tests/system/forms-over-http/operator-decides.test.ts",
        "tests/system/forms-over-http/place-time.test.ts",
        "tests/system/abuse/documents.test.ts",
        "tests/system/errors/processes.test.ts",
        "tests/system/forms-over-http/pictures.test.ts",
        "tests/system/bad-requests/typed-client.test.ts",
        "tests/system/bad-requests/clients-that-leave.test.ts",
        "tests/system/running/environment.test.ts",
      ],
    },
    {
      shares: 2,
      files: [
        // The shared product again: the stories of offers and of bookings.
        "tests/system/forms-over-http/booking.test.ts",
        "tests/system/forms-over-http/offer.test.ts",
      ],
    },
  ],
  resilience: [
    {
      shares: turns,
      files: [
        "tests/resilience/releases/rolling.test.ts",
        "tests/resilience/small-container.test.ts",
        "tests/resilience/processes/supervised.test.ts",
        "tests/resilience/killed/foundations.test.ts",
        "tests/resilience/backup.test.ts",
        "tests/resilience/processes/hanging.test.ts",
        "tests/resilience/killed/services-away.test.ts",
        "tests/resilience/killed-together.test.ts",
        "tests/resilience/releases/cached.test.ts",
        "tests/resilience/processes/live-events.test.ts",
        "tests/resilience/killed/cancelling.test.ts",
        "tests/resilience/processes/rolling-restart.test.ts",
        "tests/resilience/processes/several.test.ts",
        "tests/resilience/releases/kept-backups.test.ts",
      ],
    },
  ],
  tooling: [
    {
      shares: turns,
      files: [
        "tests/tooling/daily-backup.test.ts",
        "scripts/supervisor/supervised-program.test.ts",
        "scripts/backup/foreign-archive.test.ts",
        "tests/tooling/refused-starts.test.ts",
        "tests/tooling/moved-data.test.ts",
        "tests/tooling/deploy.test.ts",
        "tests/tooling/soak.test.ts",
        "scripts/backup/interrupted-restore.test.ts",
      ],
    },
  ],
  e2e: [{ shares: turns, files: journeys }],
};

/** The files of a project that another turn takes. */
export function filesOfOtherTurns(project: string, turn = turnOfRun()): string[] {
  return (rotatedFiles[project] ?? []).flatMap(({ shares, files }) => {
    const taken = new Set(shareOfTurn(files, shares, turn));
    return files.filter((file) => file && !taken.has(file));
  });
}
