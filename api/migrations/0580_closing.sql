-- Closing a month (warehouse-finance 3.13, 4.19, FIN-110..122): what the checks found, and the frozen reports.
ALTER TABLE fin_period
  ADD COLUMN checks jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN checked_by bigint, ADD COLUMN checked_at timestamptz(3),
  -- Work in the background, and since when.
  ADD COLUMN running text CHECK (running IN ('CHECK', 'CLOSE')), ADD COLUMN running_at timestamptz(3),
  ADD COLUMN revaluations integer NOT NULL DEFAULT 0;
CREATE INDEX fin_period_month_idx ON fin_period (month DESC, company_id);

-- FIN-113: what a close froze; closing again makes the next version (FIN-114).
CREATE TABLE fin_period_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  period_id bigint NOT NULL REFERENCES fin_period (id),
  report_version integer NOT NULL,
  content jsonb NOT NULL,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  made_by bigint, made_at timestamptz(3) NOT NULL,
  CONSTRAINT fin_period_report_key UNIQUE (period_id, report_version)
);
CREATE TRIGGER fin_period_report_append_only BEFORE UPDATE OR DELETE ON fin_period_report FOR EACH ROW EXECUTE FUNCTION append_only();
