-- An attachment keeps its id when a newer file takes its place; what it was before stays as a row of its own that belongs
-- to it, seen by whoever sees it and gone with it.
ALTER TABLE sh_attachment ADD COLUMN version_of bigint REFERENCES sh_attachment (id) ON DELETE CASCADE;
ALTER TABLE sh_attachment ADD CONSTRAINT sh_attachment_version_owner
  CHECK ((version_of IS NOT NULL) = (owner_type = 'sh_attachment') AND (version_of IS NULL OR version_of = owner_id));
CREATE INDEX sh_attachment_version ON sh_attachment (version_of) WHERE version_of IS NOT NULL;
