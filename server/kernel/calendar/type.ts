/** Media type of a calendar file. In a file of its own, so that sending a mail does not load the calendar library. */
export const calendarType = "text/calendar; charset=utf-8; method=PUBLISH";
