-- F4 adds up the live receivables of every order in sight: out of the index alone.
CREATE INDEX fin_fee_line_live_idx ON fin_fee_line (biz_id) INCLUDE (state, base_amount, due_date)
  WHERE biz_type = 'LOGISTICS' AND direction = 'AR' AND state NOT IN ('VOID', 'REVERSED');
