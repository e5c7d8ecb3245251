// Faults that the tests must catch, by area. `npm run faults` plants each in a copy of the repository.

import { access } from "./access.ts";
import { backup } from "./backup.ts";
import { board } from "./board.ts";
import { bookings } from "./bookings.ts";
import { categories } from "./console/categories.ts";
import { figures } from "./console/figures.ts";
import { moderation } from "./console/moderation.ts";
import { settings } from "./console/settings.ts";
import type { Fault } from "./fault.ts";
import { forms } from "./forms.ts";
import { kernel } from "./kernel.ts";
import { liveEvents } from "./live-events.ts";
import { mails } from "./mails.ts";
import { migrations } from "./migrations.ts";
import { money } from "./money.ts";
import { notifications } from "./notifications.ts";
import { offers } from "./offers.ts";
import { payments } from "./payments.ts";
import { screens } from "./screens.ts";
import { sessions } from "./sessions.ts";
import { standIns } from "./stand-ins.ts";
import { threads } from "./threads.ts";
import { timers } from "./timers.ts";
import { webhooks } from "./webhooks.ts";

export const faultsByArea: Readonly<Record<string, readonly Fault[]>> = {
  access: access,
  money: money,
  timers: [...timers, ...figures],
  board: board,
  offers: offers,
  bookings: bookings,
  categories: categories,
  threads: [...threads, ...moderation],
  webhooks: webhooks,
  "live-events": liveEvents,
  mails: [...mails, ...notifications],
  payments: payments,
  sessions: sessions,
  backup: backup,
  forms: forms,
  migrations: migrations,
  settings: settings,
  "stand-ins": standIns,
  screens: screens,
  kernel: kernel,
};

export const faults = Object.entries(faultsByArea).flatMap(([area, list]) =>
  list.map((fault) => ({ ...fault, area })),
);
