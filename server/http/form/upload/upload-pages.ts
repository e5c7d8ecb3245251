/** The pages whose forms carry files; scripts post the same forms to `.data`. */
const pages = [
  "request",
  "request/[^/]+/messages/[^/]+",
  "account/profile",
  "booking/[^/]+",
  "admin/partners/[^/]+",
];
const address = new RegExp(`^/(?:${pages.join("|")})(?:\\.data)?$`);

/** Whether forms posted to this path may be as large as their files. */
export const takesFiles = (path: string): boolean => address.test(path);
