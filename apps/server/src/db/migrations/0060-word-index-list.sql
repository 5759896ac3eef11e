-- The words of records changed together wait in a short list and go into the index together, as titles do (0055): a change
-- of a thousand records takes less than half as long to be findable. A list as short as this is read with every search
-- without being noticed (docs/performance.md).
alter index search_record_head set (fastupdate = on, gin_pending_list_limit = 256);
alter index search_record_words set (fastupdate = on, gin_pending_list_limit = 256);
