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
];
