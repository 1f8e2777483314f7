-- 入库单 (warehouse-finance 2.7). Sides mm, volume cm³ and weight gram of one piece; quantities in pieces.
CREATE TABLE wh_inbound (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  inbound_no text NOT NULL CONSTRAINT wh_inbound_no_key UNIQUE,
  type text NOT NULL CHECK (type IN ('CARGO', 'MALL', 'RETURN', 'TRANSFER', 'OTHER')),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  source_type text CHECK (source_type IN ('ORDER', 'CONTAINER', 'PURCHASE', 'OUTBOUND')),
  source_id bigint,
  source_no text,
  expected_at timestamptz(3) NOT NULL,
  mark text,
  carrier text,
  plate_no text,
  driver text,
  driver_phone text,
  remark text,
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'PENDING', 'PARTIAL', 'PUTAWAY', 'DONE', 'CANCELLED', 'REVERSED')),
  state_reason text,
  received_at timestamptz(3),
  -- What happened to its order after goods had come: a to-do, until somebody has seen to it.
  notice text,
  -- Totals of the lines; volume and weight of what was received, of the expected before.
  expected integer NOT NULL DEFAULT 0, received integer NOT NULL DEFAULT 0, damaged integer NOT NULL DEFAULT 0,
  short integer NOT NULL DEFAULT 0, over integer NOT NULL DEFAULT 0, putaway integer NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0, weight bigint NOT NULL DEFAULT 0,
  reversal_of bigint CONSTRAINT wh_inbound_reversal_key UNIQUE REFERENCES wh_inbound (id),
  search_text text NOT NULL DEFAULT '',
  CONSTRAINT wh_inbound_source CHECK ((source_type IS NULL) = (source_id IS NULL))
);
CREATE INDEX wh_inbound_number_idx ON wh_inbound (number_key(inbound_no), id);
CREATE INDEX wh_inbound_state_idx ON wh_inbound (warehouse_id, state, expected_at DESC);
CREATE INDEX wh_inbound_customer_idx ON wh_inbound (customer_id, created_at);
CREATE INDEX wh_inbound_source_idx ON wh_inbound (source_type, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX wh_inbound_search_idx ON wh_inbound USING gin (bigrams(search_text));
-- One live inbound per order (chapter 13).
CREATE UNIQUE INDEX wh_inbound_order_key ON wh_inbound (source_id)
  WHERE source_type = 'ORDER' AND type = 'CARGO' AND reversal_of IS NULL AND state NOT IN ('CANCELLED', 'REVERSED');

CREATE TABLE wh_inbound_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inbound_id bigint NOT NULL REFERENCES wh_inbound (id),
  line_no integer NOT NULL CHECK (line_no >= 1),
  source_line_id bigint,
  goods_id bigint REFERENCES sy_goods (id),
  goods_name text NOT NULL,
  brand text,
  spec text,
  hs_code text,
  pack_unit text,
  pcs_per_pack numeric(14,3) CHECK (pcs_per_pack > 0),
  length_mm integer, width_mm integer, height_mm integer,
  unit_volume bigint CHECK (unit_volume > 0),
  unit_weight bigint CHECK (unit_weight > 0),
  measured boolean NOT NULL DEFAULT false,
  production_date date,
  expiry_date date,
  expected integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  damaged integer NOT NULL DEFAULT 0,
  short integer NOT NULL DEFAULT 0,
  over integer NOT NULL DEFAULT 0,
  putaway integer NOT NULL DEFAULT 0,
  -- 调拨入库: the batch that was sent, it keeps its number and received date.
  batch_id bigint REFERENCES wh_batch (id),
  CONSTRAINT wh_inbound_line_no_key UNIQUE (inbound_id, line_no),
  CONSTRAINT wh_inbound_line_expiry CHECK (expiry_date > production_date),
  -- A reversal carries all of them negative.
  CONSTRAINT wh_inbound_line_counts CHECK (expected < 0 OR (received >= 0 AND damaged >= 0 AND short >= 0 AND over >= 0
    AND putaway >= 0 AND damaged <= received AND putaway <= received - damaged AND over <= received))
);
CREATE INDEX wh_inbound_line_source_idx ON wh_inbound_line (source_line_id) WHERE source_line_id IS NOT NULL;

ALTER TABLE wh_batch ADD COLUMN inbound_line_id bigint REFERENCES wh_inbound_line (id);
CREATE INDEX wh_batch_inbound_line_idx ON wh_batch (inbound_line_id) WHERE inbound_line_id IS NOT NULL;
