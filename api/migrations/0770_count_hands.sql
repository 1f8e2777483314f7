-- 10.3: everybody who entered or handed in a count has had a hand in it, also after another corrected him.
ALTER TABLE wh_count ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE wh_count c SET edited_by = ARRAY(
  SELECT DISTINCT h.hand FROM (
    SELECT unnest(ARRAY[l.counted_by::text, l.second_by::text]) AS hand FROM wh_count_line l WHERE l.count_id = c.id
    UNION ALL SELECT c.submitted_by::text) h
  WHERE h.hand IS NOT NULL)
WHERE state IN ('COUNTING', 'REVIEW');
