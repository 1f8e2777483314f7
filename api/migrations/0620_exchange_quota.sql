-- 外汇额度 (warehouse-finance 3.10): one account per company, customer and currency, its append-only movements, and the declarations
-- whose exchange is to come. Only api/src/finance/exchange-quotas writes them.
CREATE TABLE fx_quota_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  label text NOT NULL,
  collected numeric(20,4) NOT NULL DEFAULT 0 CHECK (collected >= 0),
  matched numeric(20,4) NOT NULL DEFAULT 0 CHECK (matched >= 0),
  reserved numeric(20,4) NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  refunded numeric(20,4) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  transferred_in numeric(20,4) NOT NULL DEFAULT 0 CHECK (transferred_in >= 0),
  transferred_out numeric(20,4) NOT NULL DEFAULT 0 CHECK (transferred_out >= 0),
  adjusted numeric(20,4) NOT NULL DEFAULT 0,
  available numeric(20,4) GENERATED ALWAYS AS
    (collected + transferred_in - transferred_out + adjusted - matched - reserved - refunded) STORED,
  CONSTRAINT fx_quota_account_key UNIQUE (company_id, customer_id, currency),
  CONSTRAINT fx_quota_account_available CHECK (available >= 0)
);
CREATE INDEX fx_quota_account_customer_idx ON fx_quota_account (customer_id);
CREATE INDEX fx_quota_account_available_idx ON fx_quota_account (available DESC, id);

-- 报关收汇台账: amounts in its currency. A declaration of goods of several customers has a row of each.
CREATE TABLE fx_declaration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  lg_declaration_id bigint NOT NULL REFERENCES lg_declaration (id),
  container_id bigint NOT NULL REFERENCES lg_container (id),
  declaration_no text NOT NULL,
  export_date date NOT NULL,
  due_date date NOT NULL CHECK (due_date >= export_date),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  declared numeric(20,4) NOT NULL CHECK (declared > 0),
  matched numeric(20,4) NOT NULL DEFAULT 0 CHECK (matched >= 0),
  written_off numeric(20,4) NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  open numeric(20,4) GENERATED ALWAYS AS (declared - matched - written_off) STORED,
  tolerance numeric(20,4) NOT NULL CHECK (tolerance >= 0),
  write_off_reason text,
  reported_on date,
  report_no text,
  report_note text,
  voided_at timestamptz(3),
  state text GENERATED ALWAYS AS (CASE WHEN voided_at IS NOT NULL THEN 'VOID' WHEN declared - matched - written_off = 0 THEN 'DONE'
    WHEN matched > 0 THEN 'PART' ELSE 'OPEN' END) STORED,
  CONSTRAINT fx_declaration_open CHECK (open >= 0),
  CONSTRAINT fx_declaration_reason CHECK (written_off = 0 OR write_off_reason IS NOT NULL),
  CONSTRAINT fx_declaration_void CHECK (voided_at IS NULL OR (matched = 0 AND written_off = 0))
);
CREATE UNIQUE INDEX fx_declaration_key ON fx_declaration (lg_declaration_id, customer_id, currency) WHERE voided_at IS NULL;
CREATE INDEX fx_declaration_customer_idx ON fx_declaration (customer_id, company_id, currency) WHERE state IN ('OPEN', 'PART');
CREATE INDEX fx_declaration_due_idx ON fx_declaration (due_date, id);
CREATE INDEX fx_declaration_company_idx ON fx_declaration (company_id, export_date, id);
CREATE INDEX fx_declaration_container_idx ON fx_declaration (container_id);
CREATE INDEX fx_declaration_no_idx ON fx_declaration (declaration_no);

CREATE TABLE fx_quota_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL,
  movement_no text NOT NULL CONSTRAINT fx_quota_movement_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  account_id bigint NOT NULL REFERENCES fx_quota_account (id),
  kind text NOT NULL CHECK (kind IN ('COLLECT', 'COLLECT_REV', 'MATCH', 'UNMATCH', 'RESERVE', 'RELEASE', 'REFUND', 'TRANSFER_IN', 'TRANSFER_OUT', 'ADJUST')),
  amount numeric(20,4) NOT NULL CHECK (amount > 0 OR (kind = 'ADJUST' AND amount <> 0)),
  balance_after numeric(20,4) NOT NULL CHECK (balance_after >= 0),
  receipt_id bigint REFERENCES fin_receipt (id),
  declaration_id bigint REFERENCES fx_declaration (id),
  trade_doc_id bigint REFERENCES trade_doc (id),
  -- The other account of a transfer.
  counter_id bigint REFERENCES fx_quota_account (id),
  -- The collection, transfer or adjustment that a match or refund takes of.
  source_id bigint REFERENCES fx_quota_movement (id),
  -- What a match took of the reservation of its document.
  release_id bigint REFERENCES fx_quota_movement (id),
  -- Of a match: units of the declaration's currency per 1 unit of the account's, and the amount in that currency.
  cross_rate numeric(18,8) CHECK (cross_rate > 0),
  declared_amount numeric(20,4) CHECK (declared_amount > 0),
  reason text,
  reversal_of bigint CONSTRAINT fx_quota_movement_reversal_key UNIQUE REFERENCES fx_quota_movement (id),
  CONSTRAINT fx_quota_movement_refs CHECK (CASE kind
    WHEN 'COLLECT' THEN receipt_id IS NOT NULL
    WHEN 'COLLECT_REV' THEN receipt_id IS NOT NULL AND reversal_of IS NOT NULL
    WHEN 'MATCH' THEN declaration_id IS NOT NULL AND source_id IS NOT NULL AND cross_rate IS NOT NULL AND declared_amount IS NOT NULL
    WHEN 'UNMATCH' THEN declaration_id IS NOT NULL AND reversal_of IS NOT NULL AND declared_amount IS NOT NULL
    WHEN 'REFUND' THEN source_id IS NOT NULL
    WHEN 'TRANSFER_IN' THEN counter_id IS NOT NULL
    WHEN 'TRANSFER_OUT' THEN counter_id IS NOT NULL
    ELSE true END)
);
CREATE INDEX fx_quota_movement_account_idx ON fx_quota_movement (account_id, id);
CREATE INDEX fx_quota_movement_receipt_idx ON fx_quota_movement (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX fx_quota_movement_declaration_idx ON fx_quota_movement (declaration_id) WHERE declaration_id IS NOT NULL;
CREATE INDEX fx_quota_movement_doc_idx ON fx_quota_movement (trade_doc_id) WHERE trade_doc_id IS NOT NULL;
CREATE INDEX fx_quota_movement_source_idx ON fx_quota_movement (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX fx_quota_movement_company_idx ON fx_quota_movement (company_id, id);
CREATE INDEX fx_quota_movement_number_idx ON fx_quota_movement (number_key(movement_no), id);
CREATE INDEX fx_quota_movement_created_idx ON fx_quota_movement (created_at, id);
-- A receipt is collected once.
CREATE UNIQUE INDEX fx_quota_movement_collect_key ON fx_quota_movement (receipt_id) WHERE kind = 'COLLECT';
CREATE TRIGGER fx_quota_movement_append_only BEFORE UPDATE OR DELETE ON fx_quota_movement FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER fx_quota_movement_no_truncate BEFORE TRUNCATE ON fx_quota_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- FIN-180 at commit: every part of an account is what its movements say, and the last of them left what is available.
CREATE FUNCTION fx_quota_account_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
  moved record;
BEGIN
  SELECT * INTO account FROM fx_quota_account WHERE id = new.id;
  SELECT coalesce(sum(CASE kind WHEN 'COLLECT' THEN amount WHEN 'COLLECT_REV' THEN -amount END), 0) AS collected,
    coalesce(sum(CASE kind WHEN 'MATCH' THEN amount WHEN 'UNMATCH' THEN -amount END), 0) AS matched,
    coalesce(sum(CASE kind WHEN 'RESERVE' THEN amount WHEN 'RELEASE' THEN -amount END), 0) AS reserved,
    coalesce(sum(amount) FILTER (WHERE kind = 'REFUND'), 0) AS refunded,
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
CREATE CONSTRAINT TRIGGER fx_quota_account_moved AFTER INSERT OR UPDATE ON fx_quota_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fx_quota_account_moved();

-- FIN-180 at commit: what is matched of a declaration is what its movements say.
CREATE FUNCTION fx_declaration_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stored numeric;
  moved numeric;
BEGIN
  SELECT matched INTO stored FROM fx_declaration WHERE id = new.id;
  SELECT coalesce(sum(CASE kind WHEN 'MATCH' THEN declared_amount WHEN 'UNMATCH' THEN -declared_amount END), 0) INTO moved
    FROM fx_quota_movement WHERE declaration_id = new.id;
  IF stored IS DISTINCT FROM moved THEN
    RAISE EXCEPTION 'FIN-180: declaration % matched without a movement', new.declaration_no USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER fx_declaration_moved AFTER INSERT OR UPDATE OF matched ON fx_declaration
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fx_declaration_moved();
