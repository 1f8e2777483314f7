-- The same grams as before, at a fraction of the time: rows that an index finds are checked again one by one, and every
-- row written is cut into grams. Indexes over bigrams(…) stay as they are.
create or replace function bigrams(value text) returns text[]
  language plpgsql immutable strict parallel safe
as $$
declare
  low text := lower(value);
  grams text[] := '{}';
begin
  for place in 1..length(value) loop
    grams := grams || substr(low, place, 1) || substr(low, place, 2);
  end loop;
  return array_remove(grams, '');
end
$$;
