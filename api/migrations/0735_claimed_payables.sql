-- 物流订单应付 (F18): 已申请 is what live payment applications (4.14) claim of an order's payables and have not paid, in CNY at what
-- is open; locks of settlements no longer count there. Kept beside the order like its other sums, whatever changes a claim.

CREATE FUNCTION fin_application_live(of_state text, deleted timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT of_state IN ('SUBMITTED', 'REVIEWING', 'GM_REVIEW', 'APPROVED', 'PAYING') AND deleted IS NULL
$$;

CREATE OR REPLACE FUNCTION fin_biz_fee_sum(of_direction text, of_type text, of_id bigint) RETURNS TABLE (
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
    sum(CASE WHEN claim.amount > f.open THEN f.base_open ELSE round(f.base_open * claim.amount / nullif(f.open, 0), 2) END)
      FILTER (WHERE f.state = 'CONFIRMED'),
    min(f.due_date) FILTER (WHERE f.open <> 0), max(f.business_date),
    CASE WHEN count(*) = 0 THEN 'NONE' WHEN bool_or(f.state = 'DRAFT') THEN 'DRAFT' WHEN bool_or(f.state = 'SUBMITTED') THEN 'SUBMITTED' ELSE 'CONFIRMED' END,
    CASE WHEN NOT coalesce(bool_or(f.statement_id IS NOT NULL), false) THEN 'NONE' WHEN bool_and(f.statement_fixed) THEN 'DONE' ELSE 'IN' END,
    CASE WHEN NOT coalesce(bool_or(f.settled <> 0 OR f.reduced <> 0), false) THEN 'NONE' WHEN bool_and(f.open = 0) THEN 'FULL' ELSE 'PART' END,
    CASE WHEN NOT coalesce(bool_or(f.invoiced <> 0), false) THEN 'NONE' WHEN bool_and(f.invoiced = f.amount) THEN 'FULL' ELSE 'PART' END
  FROM fin_fee_line f JOIN fin_charge_code c ON c.id = f.charge_code_id
  LEFT JOIN LATERAL (SELECT sum(l.apply_amount - l.closed) AS amount
    FROM fin_payment_application_line l JOIN fin_payment_application a ON a.id = l.application_id
    WHERE l.fee_line_id = f.id AND fin_application_live(a.state, a.deleted_at)) AS claim ON f.direction = 'AP' AND f.open <> 0
  WHERE f.biz_type = of_type AND f.biz_id = of_id AND f.direction = of_direction AND f.state NOT IN ('VOID', 'REVERSED')
$$;

-- The orders of these fees, summed up anew.
CREATE FUNCTION fin_biz_fee_of_lines(fees bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  directions text[];
  types text[];
  ids bigint[];
BEGIN
  SELECT array_agg(direction), array_agg(biz_type), array_agg(biz_id) INTO directions, types, ids
  FROM (SELECT DISTINCT direction, biz_type, biz_id FROM fin_fee_line WHERE id = ANY (fees) AND biz_id IS NOT NULL) AS key;
  IF cardinality(ids) > 0 THEN
    PERFORM fin_biz_fee_of(directions, types, ids);
  END IF;
END
$$;

CREATE FUNCTION fin_application_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fin_biz_fee_of_lines(ARRAY(SELECT fee_line_id FROM fin_payment_application_line WHERE application_id = new.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER fin_payment_application_claims AFTER UPDATE ON fin_payment_application FOR EACH ROW
  WHEN (fin_application_live(old.state, old.deleted_at) IS DISTINCT FROM fin_application_live(new.state, new.deleted_at))
  EXECUTE FUNCTION fin_application_claims();

-- Lines of a draft claim nothing: they are written before the application is handed in.
CREATE FUNCTION fin_application_line_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fin_biz_fee_of_lines(ARRAY(SELECT l.fee_line_id FROM changed l JOIN fin_payment_application a ON a.id = l.application_id
    WHERE fin_application_live(a.state, a.deleted_at)));
  RETURN NULL;
END
$$;
CREATE TRIGGER fin_payment_application_line_added AFTER INSERT ON fin_payment_application_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fin_application_line_claims();
CREATE TRIGGER fin_payment_application_line_changed AFTER UPDATE ON fin_payment_application_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fin_application_line_claims();
CREATE TRIGGER fin_payment_application_line_removed AFTER DELETE ON fin_payment_application_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fin_application_line_claims();

-- Sums that locks have made, and those of claims.
SELECT fin_biz_fee_of(array_agg(direction), array_agg(biz_type), array_agg(biz_id)) FROM (
  SELECT direction, biz_type, biz_id FROM fin_biz_fee WHERE base_held <> 0
  UNION SELECT f.direction, f.biz_type, f.biz_id FROM fin_payment_application_line l JOIN fin_fee_line f ON f.id = l.fee_line_id
    JOIN fin_payment_application a ON a.id = l.application_id
    WHERE f.biz_id IS NOT NULL AND fin_application_live(a.state, a.deleted_at)
) AS key HAVING count(*) > 0;
