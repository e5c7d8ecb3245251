/** Media type of a calendar file. Apart from the file's maker, so that sending a mail loads no library for it. */
export const calendarType = "text/calendar; charset=utf-8; method=PUBLISH";
