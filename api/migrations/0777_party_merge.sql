-- ACC-014: merging two parties moves every reference. The command says so for its own transaction (app.merging), and then the
-- party, and nothing but the party, of ledger rows and confirmed statements may change.
CREATE FUNCTION only_party_moved(was jsonb, now jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('app.merging', true), '') = 'on'
    AND was - '{customer_id,supplier_id}'::text[] = now - '{customer_id,supplier_id}'::text[]
$$;
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF only_party_moved(to_jsonb(old), to_jsonb(new)) THEN RETURN new; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = 'restrict_violation';
END
$$;
CREATE OR REPLACE FUNCTION fin_statement_head_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF only_party_moved(to_jsonb(old), to_jsonb(new)) THEN RETURN new; END IF;
  END IF;
  IF old.state = 'CONFIRMED' AND (tg_op = 'DELETE' OR (new.state = 'CONFIRMED'
      AND (new.company_id, new.customer_id, new.supplier_id, new.period_from, new.period_to, new.line_count, new.base_total,
        new.content_hash, new.evidence_id, new.counterparty_name, new.counterparty_date)
      IS DISTINCT FROM (old.company_id, old.customer_id, old.supplier_id, old.period_from, old.period_to, old.line_count,
        old.base_total, old.content_hash, old.evidence_id, old.counterparty_name, old.counterparty_date))) THEN
    RAISE EXCEPTION 'FIN-040: a confirmed statement does not change' USING errcode = 'check_violation';
  END IF;
  IF tg_op = 'DELETE' THEN RETURN old; END IF;
  RETURN new;
END
$$;
