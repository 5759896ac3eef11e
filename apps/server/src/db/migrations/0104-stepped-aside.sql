-- While two records exchange signatures, one of them bears a name that begins with chr(2) and that was never public.
create or replace function leave_trace() returns trigger language plpgsql as $$
begin
  if starts_with(old.signature, chr(2)) then return null; end if;
  insert into public_trace (record_id, institution_id, parent_id, signature)
  values (old.id, old.institution_id, coalesce(old.parent_id, -old.institution_id), old.signature);
  return null;
end $$;
delete from public_trace where starts_with(signature, chr(2));
