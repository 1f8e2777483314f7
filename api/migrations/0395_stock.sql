-- Stock (warehouse-finance 2.9-2.11, 2.14): batches, balances, the append-only ledger, days of a warehouse.
-- Quantity in pieces, volume cm³, weight gram. Only api/src/warehouse/stock writes these tables.

CREATE TABLE wh_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  batch_no text NOT NULL CONSTRAINT wh_batch_no_key UNIQUE,
  stock_kind text NOT NULL CHECK (stock_kind IN ('CARGO', 'MALL')),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  goods_id bigint REFERENCES sy_goods (id),
  goods_name text NOT NULL,
  mark text,
  order_line_id bigint,
  received_date date NOT NULL,
  production_date date,
  expiry_date date,
  unit_volume bigint NOT NULL CHECK (unit_volume > 0),
  unit_weight bigint NOT NULL CHECK (unit_weight > 0),
  unit_cost numeric(20,4) CHECK (unit_cost >= 0),
  CONSTRAINT wh_batch_expiry CHECK (expiry_date > production_date),
  CONSTRAINT wh_batch_cost CHECK (stock_kind = 'MALL' OR unit_cost IS NULL)
);
CREATE INDEX wh_batch_customer_idx ON wh_batch (customer_id, received_date);
CREATE INDEX wh_batch_warehouse_idx ON wh_batch (warehouse_id);
CREATE INDEX wh_batch_goods_idx ON wh_batch (goods_id) WHERE goods_id IS NOT NULL;
CREATE INDEX wh_batch_order_line_idx ON wh_batch (order_line_id) WHERE order_line_id IS NOT NULL;

CREATE TABLE wh_stock (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id bigint NOT NULL REFERENCES wh_location (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  zone_id bigint NOT NULL REFERENCES wh_zone (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  frozen integer NOT NULL DEFAULT 0 CHECK (frozen >= 0),
  CONSTRAINT wh_stock_key UNIQUE (location_id, batch_id, quality),
  CONSTRAINT wh_stock_taken CHECK (reserved + frozen <= on_hand)
);
CREATE INDEX wh_stock_batch_idx ON wh_stock (batch_id);
CREATE INDEX wh_stock_customer_idx ON wh_stock (customer_id, warehouse_id) WHERE on_hand > 0;
CREATE INDEX wh_stock_zone_idx ON wh_stock (zone_id) WHERE on_hand > 0;

CREATE TABLE wh_stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id uuid NOT NULL,
  stock_id bigint NOT NULL REFERENCES wh_stock (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  location_id bigint NOT NULL REFERENCES wh_location (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  quality text NOT NULL,
  type text NOT NULL CHECK (type IN ('RECEIVE', 'PUTAWAY', 'MOVE', 'SHIP', 'ADJUST', 'QUALITY', 'TRANSFER', 'SCRAP',
    'MALL_SALE', 'MALL_RETURN', 'REMEASURE', 'REVERSAL')),
  qty_delta integer NOT NULL,
  qty_after integer NOT NULL CHECK (qty_after >= 0),
  volume_delta bigint NOT NULL,
  weight_delta bigint NOT NULL,
  doc_type text NOT NULL,
  doc_id bigint NOT NULL,
  doc_no text NOT NULL,
  doc_line_id bigint NOT NULL,
  leg smallint NOT NULL,
  reversal_of bigint CONSTRAINT wh_stock_ledger_reversal_key UNIQUE REFERENCES wh_stock_ledger (id),
  business_date date NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  posted_by bigint,
  -- WMS-023: a document line posts once.
  CONSTRAINT wh_stock_ledger_once UNIQUE (doc_type, doc_line_id, leg, stock_id),
  CONSTRAINT wh_stock_ledger_zero CHECK ((qty_delta = 0) = (type = 'REMEASURE')),
  CONSTRAINT wh_stock_ledger_reversal CHECK ((type = 'REVERSAL') = (reversal_of IS NOT NULL))
);
CREATE INDEX wh_stock_ledger_stock_idx ON wh_stock_ledger (stock_id, id);
CREATE INDEX wh_stock_ledger_day_idx ON wh_stock_ledger (warehouse_id, business_date, id);
CREATE INDEX wh_stock_ledger_batch_idx ON wh_stock_ledger (batch_id, id);
CREATE INDEX wh_stock_ledger_location_idx ON wh_stock_ledger (location_id, id);
CREATE INDEX wh_stock_ledger_customer_idx ON wh_stock_ledger (customer_id, business_date);
CREATE INDEX wh_stock_ledger_doc_idx ON wh_stock_ledger (doc_type, doc_id);
-- WMS-019.
CREATE TRIGGER wh_stock_ledger_append_only BEFORE UPDATE OR DELETE ON wh_stock_ledger
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER wh_stock_ledger_no_truncate BEFORE TRUNCATE ON wh_stock_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Days of a warehouse; a day without a row is open.
CREATE TABLE wh_day (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'CLOSED', 'LOCKED')),
  closed_at timestamptz(3),
  closed_by bigint,
  CONSTRAINT wh_day_key UNIQUE (warehouse_id, day)
);

-- WMS-011: an entry continues the one before it, WMS-041: never in a closed day.
CREATE FUNCTION wh_stock_ledger_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.qty_after <> new.qty_delta + coalesce((SELECT e.qty_after FROM wh_stock_ledger e
      WHERE e.stock_id = new.stock_id AND e.id < new.id ORDER BY e.id DESC LIMIT 1), 0) THEN
    RAISE EXCEPTION 'WMS-011: entry of stock % does not continue the one before', new.stock_id
      USING errcode = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM wh_day d
      WHERE d.warehouse_id = new.warehouse_id AND d.day >= new.business_date AND d.state <> 'OPEN') THEN
    RAISE EXCEPTION 'WMS-041: % is closed', new.business_date USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER wh_stock_ledger_check AFTER INSERT ON wh_stock_ledger
  FOR EACH ROW EXECUTE FUNCTION wh_stock_ledger_check();

-- WMS-011: at commit what is on hand is what the last entry left; a balance never moves without one.
CREATE FUNCTION wh_stock_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT on_hand FROM wh_stock WHERE id = new.id)
     <> coalesce((SELECT qty_after FROM wh_stock_ledger WHERE stock_id = new.id ORDER BY id DESC LIMIT 1), 0) THEN
    RAISE EXCEPTION 'WMS-011: stock % moved without an entry', new.id USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER wh_stock_check AFTER INSERT OR UPDATE OF on_hand ON wh_stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wh_stock_check();
