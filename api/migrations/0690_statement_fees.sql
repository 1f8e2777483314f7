-- What the fees of a statement come to (F3, F17), kept beside them by triggers: a list over 45,000 statements cannot add up the
-- fees of each. Fees that it holds now; a void one holds none. Never written by hand.
CREATE TABLE fin_statement_fee (
  -- Deferred: the big set writes the fees of a part before their statements.
  statement_id bigint PRIMARY KEY REFERENCES fin_statement ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  -- CNY.
  base_closed numeric(20,4) NOT NULL DEFAULT 0,
  base_open numeric(20,4) NOT NULL DEFAULT 0,
  open_count integer NOT NULL DEFAULT 0,
  -- The first day on which something open is due.
  due_date date
);
CREATE INDEX fin_statement_fee_open_idx ON fin_statement_fee (statement_id) WHERE open_count > 0;

CREATE FUNCTION fin_statement_fee_of(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fin_statement_fee (statement_id) SELECT id FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
  -- Locked before the fees are added up, so that two transactions with fees of one statement follow one another.
  PERFORM FROM fin_statement_fee AS fee JOIN unnest(ids) AS id ON id = fee.statement_id ORDER BY fee.statement_id FOR UPDATE OF fee;
  UPDATE fin_statement_fee AS fee
  SET base_closed = live.base_closed, base_open = live.base_open, open_count = live.open_count, due_date = live.due_date
  FROM unnest(ids) AS id CROSS JOIN LATERAL (SELECT * FROM fin_statement_fee_sum(id)) AS live
  WHERE fee.statement_id = id;
END
$$;

-- What the fees that one statement holds come to; one row.
CREATE FUNCTION fin_statement_fee_sum(of_id bigint) RETURNS TABLE (base_closed numeric, base_open numeric, open_count integer, due_date date)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(f.base_closed), 0), coalesce(sum(f.base_open), 0), count(*) FILTER (WHERE f.open <> 0)::int,
    min(f.due_date) FILTER (WHERE f.open <> 0)
  FROM fin_fee_line f WHERE f.statement_id = of_id
$$;

CREATE FUNCTION fin_statement_fee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
BEGIN
  IF tg_op = 'DELETE' THEN
    SELECT array_agg(DISTINCT statement_id) INTO ids FROM old_lines WHERE statement_id IS NOT NULL;
  ELSIF tg_op = 'INSERT' THEN
    SELECT array_agg(DISTINCT statement_id) INTO ids FROM new_lines WHERE statement_id IS NOT NULL;
  ELSE
    SELECT array_agg(statement_id) INTO ids FROM (
      SELECT statement_id FROM old_lines WHERE statement_id IS NOT NULL
      UNION SELECT statement_id FROM new_lines WHERE statement_id IS NOT NULL
    ) AS key;
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM fin_statement_fee_of(ids);
  END IF;
  RETURN NULL;
END
$$;
-- After those of the orders: fees lock their order first, then their statement.
CREATE TRIGGER fin_fee_line_stated_added AFTER INSERT ON fin_fee_line
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_statement_fee_changed();
CREATE TRIGGER fin_fee_line_stated_changed AFTER UPDATE ON fin_fee_line
  REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_statement_fee_changed();
CREATE TRIGGER fin_fee_line_stated_removed AFTER DELETE ON fin_fee_line
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_statement_fee_changed();

INSERT INTO fin_statement_fee (statement_id, base_closed, base_open, open_count, due_date)
SELECT f.statement_id, sum(f.base_closed), sum(f.base_open), count(*) FILTER (WHERE f.open <> 0), min(f.due_date) FILTER (WHERE f.open <> 0)
FROM fin_fee_line f WHERE f.statement_id IS NOT NULL GROUP BY f.statement_id;

-- The lists ask the table; what is left is the way from a statement to its fees.
DROP INDEX fin_fee_line_statement_idx;
CREATE INDEX fin_fee_line_statement_idx ON fin_fee_line (statement_id) WHERE statement_id IS NOT NULL;
