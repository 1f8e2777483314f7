-- ACC-014: a published inspection form for a customer is for the one that stays after a merge. Versions of former merges follow.
SELECT set_config('app.merging', 'on', true);
UPDATE sy_inspect_form_version v SET customer_id = c.merged_into_id FROM ac_customer c
  WHERE c.id = v.customer_id AND c.merged_into_id IS NOT NULL;
SELECT set_config('app.merging', '', true);
-- Not for the rows of before: a customer that only an old version names may be gone.
ALTER TABLE sy_inspect_form_version ADD CONSTRAINT sy_inspect_form_version_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES ac_customer (id) NOT VALID;
