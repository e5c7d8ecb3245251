import type { Fault } from "../fault.ts";

export const settings: readonly Fault[] = [
  {
    file: "server/setting/commands/change-setting.ts",
    find: "if (!(await keepPicture(ctx, read.data)))",
    replace: "if (!(await keepPicture(ctx, read.data)) && before.version < 0)",
    caught_by: "server/setting/picture.test.ts",
  },
  {
    file: "server/flow/timer/sweep-records.ts",
    find: "select name from site_picture where used_at is null and created_at",
    replace: "select name from site_picture where created_at",
    caught_by: "server/setting/picture.test.ts",
  },
  {
    file: "domain/setting/picture.ts",
    find: "dark: shownPicture(logo_dark ?? logo_light)",
    replace: "dark: shownPicture(logo_light)",
    caught_by: "domain/setting/picture.test.ts",
  },
  {
    file: "server/setting/commands/change-setting.ts",
    find: "requireVersion(before, seen);",
    replace: "requireVersion(before, before.version - 0 * seen);",
    caught_by: "server/setting/setting.test.ts",
  },
  {
    file: "server/setting/commands/change-setting.ts",
    find: "await announceSettings(ctx.tx);",
    replace: "if (version < 0) await announceSettings(ctx.tx);",
    caught_by: "server/setting/every-setting.test.ts",
  },
  {
    file: "server/setting/store/setting.ts",
    find: '.orderBy("version", "desc")\n    .limit(1)',
    replace: '.orderBy("version", "asc")\n    .limit(1)',
    caught_by: "server/setting/setting.test.ts",
  },
  {
    file: "server/setting/reads/settings.ts",
    find: '.orderBy("setting_version.version", "desc")\n    .limit(limits.page_max_rows)',
    replace: '.orderBy("setting_version.version", "asc")\n    .limit(limits.page_max_rows)',
    caught_by: "server/setting/setting.test.ts",
  },
  {
    file: "domain/payment/provider-fee.ts",
    find: "agreements.filter(({ starts_at }) => starts_at <= now)",
    replace: "agreements.filter(({ agreed_at }) => agreed_at <= now)",
    caught_by: "domain/payment/provider-fee.test.ts",
  },
  {
    file: "domain/payment/provider-fee.ts",
    find: "apart > 0 || (apart === 0 && one.agreed_at > other.agreed_at)",
    replace: "apart > 0",
    caught_by: "domain/payment/provider-fee.test.ts",
  },
];
