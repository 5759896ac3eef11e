-- By it a search finds what is of a year or later; the index of the first years says nothing of that.
create index search_record_years_to on search_record (institution_id, year_to);
