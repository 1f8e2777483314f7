-- What of a statement is settled and open is asked for each statement of a list and for all of them in its totals: out of the
-- index alone.
DROP INDEX fin_fee_line_statement_idx;
CREATE INDEX fin_fee_line_statement_idx ON fin_fee_line (statement_id) INCLUDE (open, base_open, base_closed) WHERE statement_id IS NOT NULL;
