/**
 * The stylesheet as text, for the `<style>` of each document. Empty in the browser's bundle, because the text is
 * already in the page.
 */
import css from "./app.css?inline";

export const inlineCss: string = import.meta.env.SSR ? css : "";
