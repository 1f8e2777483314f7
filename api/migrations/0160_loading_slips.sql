-- 装柜单 (logistics-admin 2.8) and 免检 of a container (5.2).
ALTER TABLE lg_container
  ADD COLUMN inspect_waived_at timestamptz(3),
  ADD COLUMN inspect_waived_by bigint REFERENCES ac_user (id),
  ADD COLUMN inspect_waive_reason text;

CREATE TABLE lg_loading_slip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  slip_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  place text,
  start_at timestamptz(3), end_at timestamptz(3),
  container_no text CHECK (container_no ~ '^[A-Z]{3}[UJZ]\d{7}$'),
  seal_no text CHECK (seal_no ~ '^[A-Z0-9-]{4,20}$'),
  tare bigint CHECK (tare > 0),
  dunnage bigint NOT NULL DEFAULT 0 CHECK (dunnage >= 0),
  vgm bigint,
  tally_id bigint REFERENCES ac_user (id),
  confirmed_by bigint REFERENCES ac_user (id),
  confirmed_at timestamptz(3),
  supervisor text, signer text,
  truck_id bigint REFERENCES lg_truck (id),
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'LOADING', 'FINISHED', 'CONFIRMED', 'VOID')),
  CONSTRAINT lg_loading_slip_log049 CHECK (end_at IS NULL OR (start_at IS NOT NULL AND end_at >= start_at)),
  CONSTRAINT lg_loading_slip_confirmer CHECK (confirmed_by IS NULL OR confirmed_by <> tally_id),
  CONSTRAINT lg_loading_slip_confirmed CHECK (state <> 'CONFIRMED'
    OR (container_no IS NOT NULL AND seal_no IS NOT NULL AND tare IS NOT NULL AND vgm IS NOT NULL AND end_at IS NOT NULL))
);
CREATE UNIQUE INDEX lg_loading_slip_live_key ON lg_loading_slip (container_id) WHERE state <> 'VOID';
CREATE INDEX lg_loading_slip_container_idx ON lg_loading_slip (container_id, id DESC);
CREATE INDEX lg_loading_slip_company_idx ON lg_loading_slip (company_id, state, id DESC);
CREATE INDEX lg_loading_slip_owner_idx ON lg_loading_slip (owner_id);
CREATE INDEX lg_loading_slip_dept_idx ON lg_loading_slip (dept_id);
CREATE INDEX lg_loading_slip_truck_idx ON lg_loading_slip (truck_id);
CREATE INDEX lg_loading_slip_tally_idx ON lg_loading_slip (tally_id);
CREATE INDEX lg_loading_slip_confirmed_by_idx ON lg_loading_slip (confirmed_by);
CREATE INDEX lg_loading_slip_no_prefix_idx ON lg_loading_slip (slip_no text_pattern_ops);

CREATE TABLE lg_loading_slip_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slip_id bigint NOT NULL REFERENCES lg_loading_slip (id),
  allocation_id bigint NOT NULL REFERENCES lg_allocation (id),
  planned integer NOT NULL CHECK (planned >= 1),
  loaded integer CHECK (loaded >= 0),
  reason text CHECK (reason IN ('SHORT', 'DAMAGED', 'NO_ROOM', 'CUSTOMER', 'EXTRA')),
  CONSTRAINT lg_loading_slip_line_key UNIQUE (slip_id, allocation_id)
);
CREATE INDEX lg_loading_slip_line_allocation_idx ON lg_loading_slip_line (allocation_id);
