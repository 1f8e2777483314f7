-- FIN-186: a 退款 that the bank sends back gives its exchange back. A movement says of which payment it is; null: 退汇 by hand.
ALTER TABLE fx_quota_movement
  ADD COLUMN payment_id bigint REFERENCES fin_payment (id),
  DROP CONSTRAINT fx_quota_movement_kind_check,
  ADD CONSTRAINT fx_quota_movement_kind_check CHECK (kind IN ('COLLECT', 'COLLECT_REV', 'MATCH', 'UNMATCH', 'RESERVE', 'RELEASE',
    'REFUND', 'REFUND_REV', 'TRANSFER_IN', 'TRANSFER_OUT', 'ADJUST')),
  DROP CONSTRAINT fx_quota_movement_refs,
  ADD CONSTRAINT fx_quota_movement_refs CHECK (CASE kind
    WHEN 'COLLECT' THEN receipt_id IS NOT NULL
    WHEN 'COLLECT_REV' THEN receipt_id IS NOT NULL AND reversal_of IS NOT NULL
    WHEN 'MATCH' THEN declaration_id IS NOT NULL AND source_id IS NOT NULL AND cross_rate IS NOT NULL AND declared_amount IS NOT NULL
    WHEN 'UNMATCH' THEN declaration_id IS NOT NULL AND reversal_of IS NOT NULL AND declared_amount IS NOT NULL
    WHEN 'REFUND' THEN source_id IS NOT NULL
    WHEN 'REFUND_REV' THEN receipt_id IS NOT NULL AND reversal_of IS NOT NULL AND payment_id IS NOT NULL
    WHEN 'TRANSFER_IN' THEN counter_id IS NOT NULL
    WHEN 'TRANSFER_OUT' THEN counter_id IS NOT NULL
    ELSE true END);
CREATE INDEX fx_quota_movement_payment_idx ON fx_quota_movement (payment_id) WHERE payment_id IS NOT NULL;

-- What payments that stand have registered so far, each in the command that confirmed it.
ALTER TABLE fx_quota_movement DISABLE TRIGGER fx_quota_movement_append_only;
UPDATE fx_quota_movement m SET payment_id = p.id
  FROM fx_quota_movement s JOIN fin_receipt r ON r.id = s.receipt_id JOIN fin_payment p ON p.receipt_id = r.id
  WHERE s.id = m.source_id AND m.kind = 'REFUND' AND m.reason = r.receipt_no || ' 退款' AND p.kind = 'REFUND' AND p.state = 'PAID'
    AND p.confirmed_at BETWEEN m.created_at AND m.created_at + interval '1 minute';
ALTER TABLE fx_quota_movement ENABLE TRIGGER fx_quota_movement_append_only;

CREATE OR REPLACE FUNCTION fx_quota_account_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
  moved record;
BEGIN
  SELECT * INTO account FROM fx_quota_account WHERE id = new.id;
  SELECT coalesce(sum(CASE kind WHEN 'COLLECT' THEN amount WHEN 'COLLECT_REV' THEN -amount END), 0) AS collected,
    coalesce(sum(CASE kind WHEN 'MATCH' THEN amount WHEN 'UNMATCH' THEN -amount END), 0) AS matched,
    coalesce(sum(CASE kind WHEN 'RESERVE' THEN amount WHEN 'RELEASE' THEN -amount END), 0) AS reserved,
    coalesce(sum(CASE kind WHEN 'REFUND' THEN amount WHEN 'REFUND_REV' THEN -amount END), 0) AS refunded,
    coalesce(sum(amount) FILTER (WHERE kind = 'TRANSFER_IN'), 0) AS transferred_in,
    coalesce(sum(amount) FILTER (WHERE kind = 'TRANSFER_OUT'), 0) AS transferred_out,
    coalesce(sum(amount) FILTER (WHERE kind = 'ADJUST'), 0) AS adjusted,
    coalesce((SELECT balance_after FROM fx_quota_movement WHERE account_id = new.id ORDER BY id DESC LIMIT 1), 0) AS available
    INTO moved FROM fx_quota_movement WHERE account_id = new.id;
  IF (account.collected, account.matched, account.reserved, account.refunded, account.transferred_in, account.transferred_out,
      account.adjusted, account.available) IS DISTINCT FROM (moved.collected, moved.matched, moved.reserved, moved.refunded,
      moved.transferred_in, moved.transferred_out, moved.adjusted, moved.available) THEN
    RAISE EXCEPTION 'FIN-180: quota account % moved without a movement', account.label USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
