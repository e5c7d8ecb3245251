-- A provider's home asks which of its own offers run out next: not by reading every offer it has ever made.

create index offer_provider_live on offer (profile_id, valid_until) where status in ('sent', 'countered');
