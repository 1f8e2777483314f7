-- When a container last left 待拼柜 and 待装柜, out of its stage records: what the board adds up (DSH-002). Kept by the job
-- dashboard-aggregate; a read adds the records that came since.
CREATE TABLE lg_container_passage (
  container_id bigint PRIMARY KEY REFERENCES lg_container (id) ON DELETE CASCADE,
  consolidated_at timestamptz(3),
  loaded_at timestamptz(3),
  seen_id bigint NOT NULL
);
CREATE INDEX lg_container_passage_seen_idx ON lg_container_passage (seen_id);
CREATE INDEX lg_container_passage_consolidated_idx ON lg_container_passage (consolidated_at);
CREATE INDEX lg_container_passage_loaded_idx ON lg_container_passage (loaded_at);
