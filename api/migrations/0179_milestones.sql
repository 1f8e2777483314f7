-- Milestones (logistics-admin 2.5, LOG-068): a record that corrects another names it; discharge of a container (LOG-085).
ALTER TABLE lg_stage_record
  ADD COLUMN corrects_id bigint REFERENCES lg_stage_record (id),
  ADD CONSTRAINT lg_stage_record_corrects_key UNIQUE (corrects_id),
  ADD CONSTRAINT lg_stage_record_corrects CHECK (corrects_id IS NULL OR (action IN ('MILESTONE', 'NOTE') AND reason IS NOT NULL));
ALTER TABLE lg_container ADD COLUMN discharge_at timestamptz(3);
CREATE INDEX lg_container_last_free_day_idx ON lg_container (last_free_day) WHERE gate_out_at IS NULL;
