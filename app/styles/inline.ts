/**
 * The stylesheet as text, for the one `<style>` of each document. Only the server has it: in the browser
 * the text is already in the page, so the bundle keeps an empty string.
 */
import css from "./app.css?inline";

export const inlineCss: string = import.meta.env.SSR ? css : "";
