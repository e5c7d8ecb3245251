/**
 * The one script of a page that ships no other (`follows` of its route): it joins the stream of live events, and when
 * something on the page has changed it fetches the page again and shows its content in place. It is a separate file and
 * imports no library; without it the page stays as it was loaded.
 */
import { whenIdle } from "#app/ui/when-idle.ts";
import { followEvents } from "./follow-events.ts";
import { followScriptId } from "./follow-script.ts";
import type { LiveSubject } from "./page-refresh.ts";
import { hasUnsentInput } from "./unsent-input.ts";

const answerMs = 10_000;

function follow({ dataset }: HTMLElement): void {
  const { name = "", nouns = "", updated = "" } = dataset;
  const subjects = nouns.split(" ").map((noun) => ({ noun })) as LiveSubject[];
  const status = document.body.appendChild(document.createElement("p"));
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  let loaded_at = performance.timeOrigin;
  let isFetching = false;
  const loadedAt = () => loaded_at;
  const page = followEvents({ name, loadedAt, isBusy: () => isFetching, refresh });

  function refresh(isKnown: boolean): Promise<void> {
    const from = Date.now();
    isFetching = true;
    status.textContent = "";
    return fetchPage()
      .catch(() => null)
      .then((fresh) => {
        isFetching = false;
        // Try again if somebody has begun something meanwhile, or if there was no page to show.
        if (!fresh || hasUnsentInput()) return page.note(anything());
        if (!isSamePage(fresh, name)) return location.reload();
        showContent(fresh);
        loaded_at = from;
        page.show(subjects, from);
        if (isKnown) status.textContent = updated;
      });
  }
  page.show(subjects, loaded_at);
}

/** A message that makes the page try again after a few seconds. */
const anything = () => ({
  event_id: null,
  noun: null,
  id: null,
  request_id: null,
  booking_id: null,
  received_at: Date.now(),
});

async function fetchPage(): Promise<Document | null> {
  const answer = await fetch(location.href, {
    headers: { accept: "text/html" },
    cache: "no-store",
    signal: AbortSignal.timeout(answerMs),
  });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** False when somebody else or nobody is signed in now, and after a release with other styles. */
function isSamePage(fresh: Document, name: string): boolean {
  const styleOf = (page: Document) => page.querySelector("style")?.textContent;
  return fresh.getElementById(followScriptId)?.dataset.name === name && styleOf(fresh) === styleOf(document);
}

/** Parts of the page to replace: its content, and the counts in the navigation. */
const regions = ["#content", "nav.places", "nav.bar"];

/** Shows the content of the fetched page. The focus stays on the same link; where that is gone, the content gets it. */
function showContent(fresh: Document): void {
  for (const region of regions) {
    const [shown, next] = [document.querySelector(region), fresh.querySelector(region)];
    if (!shown || !next || shown.isEqualNode(next)) continue;
    const { activeElement } = document;
    const focused = activeElement && shown !== activeElement && shown.contains(activeElement);
    const meaning = focused ? meaningOf(activeElement) : null;
    shown.replaceChildren(...next.childNodes);
    if (meaning === null) continue;
    const same = [...shown.querySelectorAll<HTMLElement>("a, button, summary")].find(
      (element) => meaningOf(element) === meaning,
    );
    (same ?? document.getElementById("content"))?.focus({ preventScroll: true });
  }
}

const meaningOf = (element: Element) =>
  JSON.stringify([element.tagName, element.getAttribute("href"), element.textContent]);

const script = document.getElementById(followScriptId);
if (script) void whenIdle.then(() => follow(script));
