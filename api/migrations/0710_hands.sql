-- 10.3: everybody who ever had a hand in a document is one of its makers, not only its author and the last one.
ALTER TABLE fin_fee_line DROP CONSTRAINT fin_fee_line_edited_by_fkey;
-- A difference that a statement made up was typed by a person.
ALTER TABLE fin_fee_line ALTER COLUMN edited_by TYPE text[]
  USING array_remove(ARRAY[edited_by::text, CASE WHEN source_type = 'fin_statement' THEN created_by::text END], NULL);
ALTER TABLE fin_fee_line ALTER COLUMN edited_by SET DEFAULT '{}', ALTER COLUMN edited_by SET NOT NULL;
ALTER TABLE fin_statement ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE fin_statement SET edited_by = ARRAY[sent_by::text] WHERE sent_by IS NOT NULL AND state <> 'VOID';
ALTER TABLE fin_settlement ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE fin_settlement SET edited_by = ARRAY[submitted_by::text] WHERE submitted_by IS NOT NULL AND state IN ('DRAFT', 'SUBMITTED');
ALTER TABLE trade_doc ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE trade_doc SET edited_by = ARRAY[submitted_by::text] WHERE submitted_by IS NOT NULL AND state IN ('DRAFT', 'SUBMITTED');
ALTER TABLE wh_access ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE wh_access SET edited_by = ARRAY[updated_by::text] WHERE updated_by IS NOT NULL AND state = 'PENDING';
