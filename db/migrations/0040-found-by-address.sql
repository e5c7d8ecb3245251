-- Drafts by the address typed into them: erased when its owner says "this was not me".
create index request_contact_email on request_contact (email);
create index draft_input_email on draft_input (lower(fields ->> 'email')) where fields ? 'email';
