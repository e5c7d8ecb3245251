/**
 * The stylesheet as text, for the `<style>` of each document. Empty in the browser's bundle, because the text is
 * already in the page.
 */
import css from "./app.css?inline";

/**
 * Asked for once the reader of a shared offer points at the page, touches it or moves through it by keyboard: then it was
 * read. The address is that of the page itself, whose answer is empty (`server/http/offer-link/count-view.ts`); in the
 * stylesheet the bundler would take it for a file.
 */
const viewPicture =
  '.shared-offer:hover,.shared-offer:active,.shared-offer:focus-within{background-image:url("?seen")}';

export const inlineCss: string = import.meta.env.SSR ? css + viewPicture : "";
