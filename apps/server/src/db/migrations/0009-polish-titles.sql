-- Titles in the order in which a Polish reader looks for them: ł after l, ż after z. The index of titles without
-- accents stays, for whoever types the beginning of one.
create index record_list_by_polish_title on record (institution_id, level, (left(title, 100) collate polish), id)
  where deleted_at is null;
