-- FIN-016, LOG-055, LOG-060: 拆分 keeps the source in every part, so that a step taken back takes all of them with it. Once per
-- source is what a document makes; the parts that people split off (split_of) stand beside it.
ALTER TABLE fin_fee_line ADD COLUMN split_of bigint REFERENCES fin_fee_line (id);
CREATE INDEX fin_fee_line_split_idx ON fin_fee_line (split_of) WHERE split_of IS NOT NULL;
DROP INDEX fin_fee_line_source_key;
CREATE UNIQUE INDEX fin_fee_line_source_key ON fin_fee_line
  (source_type, source_id, source_line, direction, coalesce(container_id, 0), (CASE WHEN biz_type = 'LOGISTICS' THEN biz_id ELSE 0 END))
  WHERE source_type IS NOT NULL AND split_of IS NULL AND state NOT IN ('VOID', 'REVERSED');
