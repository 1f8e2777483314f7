-- An allocation may be declared in parts: each part says how many of its loaded cartons come before it, so that its figures
-- are cut by LOG-023 and the parts of all sum to what was loaded.
ALTER TABLE lg_declaration_cargo ADD COLUMN before integer NOT NULL DEFAULT 0 CHECK (before >= 0);
DROP INDEX lg_declaration_cargo_live_key;
CREATE UNIQUE INDEX lg_declaration_cargo_live_key ON lg_declaration_cargo (allocation_id, before) WHERE live;
