-- How often the pages are opened from which requests begin. The release before counts and reads none.

create table page_view (
  day date not null,
  page text not null check (page in ('home', 'request', 'join')),
  visits bigint not null default 0 check (visits >= 0),
  bots bigint not null default 0 check (bots >= 0),
  primary key (day, page)
);
comment on table page_view is
  'How often visitors opened the pages from which requests begin, by day. Counts only, nothing about anybody.';
comment on column page_view.day is 'In the zone of the figures.';
comment on column page_view.page is 'home: the start page; request: the form of a request; join: pages of partners.';
comment on column page_view.bots is 'Opened by programs that say so, or by what is no browser; not part of visits.';
