-- 4.5: pictures are of the version that was published with them. What is known of former versions: the pictures of now.
INSERT INTO sh_attachment (created_by, created_at, updated_by, updated_at, owner_type, owner_id, slot, file_id, name, mime, size, sha256)
  SELECT a.created_by, a.created_at, a.updated_by, a.updated_at, 'sy_template_version', v.id, a.slot, a.file_id, a.name, a.mime, a.size, a.sha256
  FROM sy_template_version v JOIN sh_attachment a ON a.owner_type = 'sy_template' AND a.owner_id = v.template_id
  ORDER BY v.id, a.id;
