// The content types of posted forms.

const kind = (names: string) => new RegExp(`^(${names})\\s*(;|$)`, "i");
const multipart = kind("multipart/form-data");
const any = kind("application/x-www-form-urlencoded|multipart/form-data");

/** True for the content type of a form that may carry files. */
export const isMultipart = (type: string | null | undefined) => multipart.test((type ?? "").trim());

/** True for the content type of a form. */
export const isForm = (type: string | null | undefined) => any.test((type ?? "").trim());
