-- 移库单 (warehouse-finance 2.13, 4.5) with its lines, and 冻结单. Quantities in pieces, negative in the reversal of a move.
CREATE TABLE wh_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  move_no text NOT NULL CONSTRAINT wh_move_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'DONE', 'REVERSED')),
  posted_by bigint,
  done_at timestamptz(3),
  reversal_of bigint CONSTRAINT wh_move_reversal_key UNIQUE REFERENCES wh_move (id),
  CONSTRAINT wh_move_done CHECK ((state = 'DRAFT') = (done_at IS NULL))
);
CREATE INDEX wh_move_warehouse_idx ON wh_move (warehouse_id, state);
CREATE TABLE wh_move_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  move_id bigint NOT NULL REFERENCES wh_move (id),
  line_no integer NOT NULL,
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  from_location_id bigint NOT NULL REFERENCES wh_location (id),
  to_location_id bigint NOT NULL REFERENCES wh_location (id),
  qty integer NOT NULL CHECK (qty <> 0),
  -- WMS-032.
  CONSTRAINT wh_move_line_places CHECK (from_location_id <> to_location_id),
  CONSTRAINT wh_move_line_key UNIQUE (move_id, line_no)
);
CREATE INDEX wh_move_line_from_idx ON wh_move_line (from_location_id);
CREATE INDEX wh_move_line_to_idx ON wh_move_line (to_location_id);
CREATE INDEX wh_move_line_batch_idx ON wh_move_line (batch_id);

CREATE TABLE wh_freeze (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  freeze_no text NOT NULL CONSTRAINT wh_freeze_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  location_id bigint NOT NULL REFERENCES wh_location (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  qty integer NOT NULL CHECK (qty > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'RELEASED')),
  release_reason text,
  released_by bigint,
  released_at timestamptz(3),
  CONSTRAINT wh_freeze_released CHECK ((state = 'RELEASED') = (released_at IS NOT NULL))
);
CREATE INDEX wh_freeze_warehouse_idx ON wh_freeze (warehouse_id, state);
CREATE INDEX wh_freeze_location_idx ON wh_freeze (location_id, batch_id) WHERE state = 'ACTIVE';
CREATE INDEX wh_freeze_customer_idx ON wh_freeze (customer_id);
CREATE INDEX wh_freeze_batch_idx ON wh_freeze (batch_id);
CREATE INDEX wh_freeze_number_key ON wh_freeze (number_key(freeze_no), id);
CREATE INDEX wh_move_number_key ON wh_move (number_key(move_no), id);
