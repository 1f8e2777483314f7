-- 解控 (FIN-196): which document used up how much of a release, so that it is given back when the document is taken back. CNY.
CREATE TABLE risk_release_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_id bigint NOT NULL REFERENCES risk_release (id),
  doc_type text NOT NULL,
  doc_id bigint NOT NULL,
  doc_no text NOT NULL,
  amount numeric(20,4) NOT NULL CHECK (amount > 0),
  undone boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX risk_release_use_live ON risk_release_use (doc_type, doc_id, release_id) WHERE NOT undone;
CREATE INDEX risk_release_use_release_idx ON risk_release_use (release_id);
-- What was used up before is known only as a sum: it stays used.
INSERT INTO risk_release_use (release_id, doc_type, doc_id, doc_no, amount)
  SELECT id, 'risk_release', id, release_no, used_amount FROM risk_release WHERE used_amount > 0;
