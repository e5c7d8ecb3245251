// All formats in one module, for the browser.
export { formatCount, formatRelative, formatTime, formatTimeLeft } from "#app/ui/format.ts";
export { formatMoney } from "#domain/format/money.ts";
