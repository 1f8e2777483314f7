-- 残损单 (warehouse-finance 2.13, 4.7): pieces of one batch that are damaged. location_id and quality say where they lie now,
-- found_location_id where they were found. Value and claim in CNY.
CREATE TABLE wh_damage (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  damage_no text NOT NULL CONSTRAINT wh_damage_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  location_id bigint NOT NULL REFERENCES wh_location (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  found_location_id bigint NOT NULL REFERENCES wh_location (id),
  found_quality text NOT NULL CHECK (found_quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  qty integer NOT NULL CHECK (qty > 0),
  stage text NOT NULL CHECK (stage IN ('ARRIVAL', 'STOCK', 'PICKING', 'OUTBOUND', 'RETURN')),
  cause text NOT NULL CHECK (cause IN ('TRANSPORT', 'HANDLING', 'PACKING', 'DAMP', 'EXPIRED', 'OTHER')),
  source_type text,
  source_id bigint,
  source_no text,
  remark text,
  state text NOT NULL DEFAULT 'TO_JUDGE' CHECK (state IN ('TO_JUDGE', 'JUDGED', 'HANDLING', 'HANDLED', 'WITHDRAWN')),
  liability text CHECK (liability IN ('CARRIER', 'WAREHOUSE', 'CUSTOMER', 'SUPPLIER')),
  liable_supplier_id bigint REFERENCES ac_supplier (id),
  disposition text CHECK (disposition IN ('REPAIR', 'DISCOUNT', 'RETURN', 'SCRAP', 'PICKUP', 'PENDING')),
  judge_note text,
  judged_by bigint,
  judged_at timestamptz(3),
  handle_note text,
  scrap_value numeric(20,4) CHECK (scrap_value >= 0),
  scrap_approved_by bigint,
  scrap_approved_at timestamptz(3),
  finance_approved_by bigint,
  finance_approved_at timestamptz(3),
  outbound_no text,
  handled_by bigint,
  handled_at timestamptz(3),
  claim_amount numeric(20,4) CHECK (claim_amount > 0),
  claimed_by bigint,
  claimed_at timestamptz(3),
  withdraw_reason text,
  CONSTRAINT wh_damage_source CHECK (num_nonnulls(source_type, source_id, source_no) IN (0, 3)),
  CONSTRAINT wh_damage_judged CHECK (state NOT IN ('JUDGED', 'HANDLING', 'HANDLED')
    OR (judged_at IS NOT NULL AND liability IS NOT NULL AND disposition IS NOT NULL AND quality = 'DAMAGED')),
  CONSTRAINT wh_damage_handled CHECK (state <> 'HANDLED' OR (handled_at IS NOT NULL AND disposition <> 'PENDING')),
  CONSTRAINT wh_damage_two_people CHECK (finance_approved_by IS DISTINCT FROM scrap_approved_by OR scrap_approved_by IS NULL)
);
CREATE INDEX wh_damage_warehouse_idx ON wh_damage (warehouse_id, state);
CREATE INDEX wh_damage_customer_idx ON wh_damage (customer_id);
CREATE INDEX wh_damage_batch_idx ON wh_damage (batch_id);
CREATE INDEX wh_damage_location_idx ON wh_damage (location_id);
CREATE INDEX wh_damage_source_idx ON wh_damage (source_type, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX wh_damage_number_key ON wh_damage (number_key(damage_no), id);
