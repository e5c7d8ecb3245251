-- Browsers that have signed in before are told from strangers' by a signed cookie; those made before this do not count.
alter table account add column browsers_known_since timestamptz;
