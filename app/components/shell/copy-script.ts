/**
 * The only script of an error page, allowed by its hash: it copies the request id. Error pages load no application
 * script, because that may be what failed.
 */
export const copyScript =
  'document.querySelector("[data-copy]")?.addEventListener("click",async(e)=>{const b=e.currentTarget;await navigator.clipboard.writeText(b.dataset.copy);b.textContent=b.dataset.copied})';
