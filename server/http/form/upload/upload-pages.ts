import { settingNames, settings } from "#domain/setting/settings.ts";

/** The pages whose forms carry files; scripts post the same forms to `.data`. */
const pages = [
  "request",
  "request/booking/[^/]+/information",
  "request/[^/]+/messages/[^/]+",
  "account/profile",
  "booking/[^/]+",
  "admin/partners/[^/]+",
  ...settingNames
    .filter((name) => settings[name].form.kind === "picture")
    .map((name) => `admin/settings/${name}`),
];
const address = new RegExp(`^/(?:${pages.join("|")})(?:\\.data)?$`);

/** Whether forms posted to this path may be as large as their files. */
export const takesFiles = (path: string): boolean => address.test(path);
