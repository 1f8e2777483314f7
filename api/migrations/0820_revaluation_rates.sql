-- FIN-116, 3.14: the rates that the revaluations of a month reckoned with; those of its last run stay as they are (FIN_RATE_USED).
CREATE TABLE fin_revaluation_rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  period_id bigint NOT NULL REFERENCES fin_period (id),
  run integer NOT NULL CHECK (run > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  rate_date date NOT NULL,
  rate numeric(18,8) NOT NULL CHECK (rate > 0),
  CONSTRAINT fin_revaluation_rate_key UNIQUE (period_id, run, currency)
);
CREATE INDEX fin_revaluation_rate_day_idx ON fin_revaluation_rate (currency, rate_date);
CREATE TRIGGER fin_revaluation_rate_append_only BEFORE UPDATE OR DELETE ON fin_revaluation_rate FOR EACH ROW EXECUTE FUNCTION append_only();

-- Of months that were revalued already: the rate in force on their last day, of every currency that they posted.
INSERT INTO fin_revaluation_rate (period_id, run, currency, rate_date, rate)
SELECT p.id, p.revaluations, c.currency, r.rate_date, r.rate
FROM fin_period p
JOIN LATERAL (SELECT DISTINCT split_part(j.posting_key, '.', 4) AS currency FROM gl_journal j
  WHERE j.source_type = 'fin_period' AND j.source_id = p.id AND j.posting_key LIKE 'revalue.' || p.revaluations || '.%') c ON c.currency <> ''
JOIN LATERAL (SELECT x.rate_date, x.rate FROM fx_rate x WHERE x.currency = c.currency AND x.rate_type = 'BOOK' AND x.confirmed
  AND x.rate_date <= p.end_date ORDER BY x.rate_date DESC LIMIT 1) r ON true
WHERE p.revaluations > 0;
