-- Fee lines of a business order added up by direction (F4, F5, F18), kept beside them by triggers: a list over 100,000 orders
-- cannot add up the lines of each. Live lines only; takes the place of fin_order_fee. Never written by hand.

-- 3.1: why a line was typed by hand (手工应收) or corrects another (补差).
ALTER TABLE fin_fee_line ADD COLUMN reason text;

-- FIN-016, LOG-055: a source line makes one live line per direction, container and order (a truck's freight is shared over its
-- orders, a booking's rate stands for each container).
DROP INDEX fin_fee_line_source_key;
CREATE UNIQUE INDEX fin_fee_line_source_key ON fin_fee_line
  (source_type, source_id, source_line, direction, coalesce(container_id, 0), (CASE WHEN biz_type = 'LOGISTICS' THEN biz_id ELSE 0 END))
  WHERE source_type IS NOT NULL AND state NOT IN ('VOID', 'REVERSED');

CREATE TABLE fin_biz_fee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction text NOT NULL,
  biz_type text NOT NULL,
  biz_id bigint NOT NULL,
  biz_no text,
  company_id bigint,
  owner_id bigint, dept_id bigint,
  -- The customer of the receivables, that of the first where there are several.
  customer_id bigint,
  line_count integer NOT NULL DEFAULT 0,
  estimate_count integer NOT NULL DEFAULT 0,
  -- CNY. ex: without tax, of charges that are income or cost. Of confirmed lines: confirmed, billed (on a statement), open,
  -- held (of what is open, in a document in work).
  base_amount numeric(20,4),
  base_ex numeric(20,4) NOT NULL DEFAULT 0,
  base_confirmed numeric(20,4) NOT NULL DEFAULT 0,
  base_billed numeric(20,4) NOT NULL DEFAULT 0,
  base_open numeric(20,4) NOT NULL DEFAULT 0,
  base_held numeric(20,4) NOT NULL DEFAULT 0,
  -- Of lines that are not written off.
  due_date date,
  business_date date,
  state text NOT NULL DEFAULT 'NONE' CHECK (state IN ('NONE', 'DRAFT', 'SUBMITTED', 'CONFIRMED')),
  bill_state text NOT NULL DEFAULT 'NONE' CHECK (bill_state IN ('NONE', 'IN', 'DONE')),
  settle_state text NOT NULL DEFAULT 'NONE' CHECK (settle_state IN ('NONE', 'PART', 'FULL')),
  invoice_state text NOT NULL DEFAULT 'NONE' CHECK (invoice_state IN ('NONE', 'PART', 'FULL')),
  CONSTRAINT fin_biz_fee_key UNIQUE (direction, biz_type, biz_id)
);
CREATE INDEX fin_biz_fee_open_idx ON fin_biz_fee (direction, id) WHERE base_open <> 0;
CREATE INDEX fin_biz_fee_state_idx ON fin_biz_fee (direction, state, id);
CREATE INDEX fin_biz_fee_customer_idx ON fin_biz_fee (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX fin_biz_fee_no_idx ON fin_biz_fee (number_key(biz_no), id);

CREATE FUNCTION fin_biz_fee_of(directions text[], types text[], ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fin_biz_fee (direction, biz_type, biz_id)
    SELECT direction, biz_type, biz_id FROM unnest(directions, types, ids) AS key (direction, biz_type, biz_id)
    ORDER BY direction, biz_type, biz_id ON CONFLICT DO NOTHING;
  -- Locked before the lines are added up, so that two transactions with lines of one order follow one another.
  PERFORM FROM fin_biz_fee AS fee JOIN unnest(directions, types, ids) AS key (direction, biz_type, biz_id)
    USING (direction, biz_type, biz_id) ORDER BY fee.id FOR UPDATE OF fee;
  UPDATE fin_biz_fee AS fee
  SET biz_no = coalesce(live.biz_no, fee.biz_no), company_id = coalesce(live.company_id, fee.company_id),
    owner_id = live.owner_id, dept_id = live.dept_id, customer_id = live.customer_id,
    line_count = live.line_count, estimate_count = live.estimate_count, base_amount = live.base_amount,
    base_ex = coalesce(live.base_ex, 0), base_confirmed = coalesce(live.base_confirmed, 0), base_billed = coalesce(live.base_billed, 0),
    base_open = coalesce(live.base_open, 0), base_held = coalesce(live.base_held, 0), due_date = live.due_date,
    business_date = live.business_date, state = live.state, bill_state = live.bill_state, settle_state = live.settle_state,
    invoice_state = live.invoice_state
  FROM unnest(directions, types, ids) AS key (direction, biz_type, biz_id)
  CROSS JOIN LATERAL (SELECT * FROM fin_biz_fee_sum(key.direction, key.biz_type, key.biz_id)) AS live
  WHERE (fee.direction, fee.biz_type, fee.biz_id) = (key.direction, key.biz_type, key.biz_id);
END
$$;

-- What the live lines of one order come to; one row.
CREATE FUNCTION fin_biz_fee_sum(of_direction text, of_type text, of_id bigint) RETURNS TABLE (
  biz_no text, company_id bigint, owner_id bigint, dept_id bigint, customer_id bigint, line_count integer, estimate_count integer,
  base_amount numeric, base_ex numeric, base_confirmed numeric, base_billed numeric, base_open numeric, base_held numeric,
  due_date date, business_date date, state text, bill_state text, settle_state text, invoice_state text
) LANGUAGE sql STABLE AS $$
  SELECT min(f.biz_no), min(f.company_id), min(f.owner_id), min(f.dept_id), min(f.customer_id),
    count(*)::int, count(*) FILTER (WHERE f.is_estimate)::int,
    sum(f.base_amount), sum(round(f.amount_ex * f.rate, 2)) FILTER (WHERE c.nature = 'PROFIT'),
    sum(f.base_amount) FILTER (WHERE f.state = 'CONFIRMED'),
    sum(f.base_amount) FILTER (WHERE f.state = 'CONFIRMED' AND f.statement_id IS NOT NULL),
    sum(f.base_open) FILTER (WHERE f.state = 'CONFIRMED'),
    sum(f.base_open) FILTER (WHERE f.state = 'CONFIRMED' AND f.lock_id IS NOT NULL),
    min(f.due_date) FILTER (WHERE f.open <> 0), max(f.business_date),
    CASE WHEN count(*) = 0 THEN 'NONE' WHEN bool_or(f.state = 'DRAFT') THEN 'DRAFT' WHEN bool_or(f.state = 'SUBMITTED') THEN 'SUBMITTED' ELSE 'CONFIRMED' END,
    CASE WHEN NOT coalesce(bool_or(f.statement_id IS NOT NULL), false) THEN 'NONE' WHEN bool_and(f.statement_fixed) THEN 'DONE' ELSE 'IN' END,
    CASE WHEN NOT coalesce(bool_or(f.settled <> 0 OR f.reduced <> 0), false) THEN 'NONE' WHEN bool_and(f.open = 0) THEN 'FULL' ELSE 'PART' END,
    CASE WHEN NOT coalesce(bool_or(f.invoiced <> 0), false) THEN 'NONE' WHEN bool_and(f.invoiced = f.amount) THEN 'FULL' ELSE 'PART' END
  FROM fin_fee_line f JOIN fin_charge_code c ON c.id = f.charge_code_id
  WHERE f.biz_type = of_type AND f.biz_id = of_id AND f.direction = of_direction AND f.state NOT IN ('VOID', 'REVERSED')
$$;

CREATE FUNCTION fin_biz_fee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  directions text[];
  types text[];
  ids bigint[];
BEGIN
  IF tg_op = 'DELETE' THEN
    SELECT array_agg(direction), array_agg(biz_type), array_agg(biz_id) INTO directions, types, ids
    FROM (SELECT DISTINCT direction, biz_type, biz_id FROM old_lines WHERE biz_id IS NOT NULL) AS key;
  ELSIF tg_op = 'INSERT' THEN
    SELECT array_agg(direction), array_agg(biz_type), array_agg(biz_id) INTO directions, types, ids
    FROM (SELECT DISTINCT direction, biz_type, biz_id FROM new_lines WHERE biz_id IS NOT NULL) AS key;
  ELSE
    SELECT array_agg(direction), array_agg(biz_type), array_agg(biz_id) INTO directions, types, ids
    FROM (
      SELECT direction, biz_type, biz_id FROM old_lines WHERE biz_id IS NOT NULL
      UNION SELECT direction, biz_type, biz_id FROM new_lines WHERE biz_id IS NOT NULL
    ) AS key;
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM fin_biz_fee_of(directions, types, ids);
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER fin_fee_line_added ON fin_fee_line;
DROP TRIGGER fin_fee_line_changed ON fin_fee_line;
DROP TRIGGER fin_fee_line_removed ON fin_fee_line;
DROP FUNCTION fin_order_fee_changed();
DROP FUNCTION fin_order_fee_of(bigint[]);
DROP TABLE fin_order_fee;
DROP INDEX fin_fee_line_live_idx;
CREATE TRIGGER fin_fee_line_added AFTER INSERT ON fin_fee_line
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_biz_fee_changed();
CREATE TRIGGER fin_fee_line_changed AFTER UPDATE ON fin_fee_line
  REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_biz_fee_changed();
CREATE TRIGGER fin_fee_line_removed AFTER DELETE ON fin_fee_line
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION fin_biz_fee_changed();

SELECT fin_biz_fee_of(array_agg(direction), array_agg(biz_type), array_agg(biz_id))
FROM (SELECT DISTINCT direction, biz_type, biz_id FROM fin_fee_line WHERE biz_id IS NOT NULL) AS key
HAVING count(*) > 0;

-- 账单明细 (F25): newest first of one direction.
CREATE INDEX fin_fee_line_direction_idx ON fin_fee_line (direction, id);
CREATE INDEX fin_fee_line_party_idx ON fin_fee_line (coalesce(customer_id, supplier_id), id);
CREATE INDEX fin_fee_line_biz_no_idx ON fin_fee_line (biz_no);
