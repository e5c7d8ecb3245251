// All stories, person by person.
import { jonasStories } from "./jonas.ts";
import { jonasEnded } from "./jonas-ended.ts";
import { jonasRequests } from "./jonas-requests.ts";
import { lenaStories } from "./lena.ts";
import { lenaEnded } from "./lena-ended.ts";

export const stories = [...lenaStories, ...lenaEnded, ...jonasStories, ...jonasEnded, ...jonasRequests];
