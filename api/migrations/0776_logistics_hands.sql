-- 10.3, ACC-039, LOG-079: whoever had a hand in an order, a declaration or an inspection does not review it. Of those that
-- still wait for their review the log says who that was.
ALTER TABLE lg_order ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
ALTER TABLE lg_declaration ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
ALTER TABLE lg_inspection ADD COLUMN edited_by text[] NOT NULL DEFAULT '{}';
UPDATE lg_order d SET edited_by = ARRAY(SELECT DISTINCT a.user_id::text FROM sh_audit a
  WHERE a.kind = 'lg_order' AND a.object_id = d.id AND a.code = 'update' AND a.user_id IS NOT NULL)
  WHERE d.status IN ('DRAFT', 'SUBMITTED');
UPDATE lg_declaration d SET edited_by = ARRAY(SELECT DISTINCT a.user_id::text FROM sh_audit a
  WHERE a.kind = 'lg_declaration' AND a.object_id = d.id AND a.code = 'update' AND a.user_id IS NOT NULL)
  WHERE d.state = 'DRAFT';
UPDATE lg_inspection d SET edited_by = ARRAY(SELECT DISTINCT a.user_id::text FROM sh_audit a
  WHERE a.kind = 'lg_inspection' AND a.object_id = d.id AND a.code = 'update' AND a.user_id IS NOT NULL)
  WHERE d.state IN ('WORKING', 'REPORTED');
