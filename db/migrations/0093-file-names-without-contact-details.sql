-- Names of a request's files follow its texts: until a booking is confirmed the view marks them for the other side.
create or replace view claim.request as select id, profile_id, status from public.request;

create or replace view api.file with (security_invoker) as
  select id, claim.withheld(request_id is null or exists (select 1 from claim.request where request.id = file.request_id
      and claim.reads_request(request.id, request.profile_id, request.status)), name) as name,
    content_type, size_bytes, width, height, request_id, booking_id, delivery_id, statement_id, profile_id,
    created_at, partner_id, uploaded_by from file;
