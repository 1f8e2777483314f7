-- LOG-049: everybody who counted or entered something of a loading, not only the last one, does not confirm it.
ALTER TABLE lg_loading_slip ADD COLUMN entered_by text[] NOT NULL DEFAULT '{}';
UPDATE lg_loading_slip SET entered_by = ARRAY[tally_id::text] WHERE tally_id IS NOT NULL;
