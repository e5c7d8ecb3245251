-- A request that repeats an earlier one invites its provider when it opens. The release before neither sets nor reads it.

alter table request add column again_profile_id uuid;
alter table request add constraint request_again_profile foreign key (again_profile_id) references profile not valid;
comment on column request.again_profile_id is
  'The provider of the booking that it repeats, who is invited when it opens.';
