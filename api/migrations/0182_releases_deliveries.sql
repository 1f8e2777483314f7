-- 放货单 (logistics-admin 2.12) and 送达单 (2.13); when an order was done, for its lock 30 days later (1.9).
ALTER TABLE lg_order ADD COLUMN done_at timestamptz(3);
UPDATE lg_order SET done_at = updated_at WHERE status = 'DONE';
CREATE INDEX lg_order_done_idx ON lg_order (done_at) WHERE status = 'DONE' AND locked_at IS NULL;
CREATE INDEX lg_order_release_idx ON lg_order (release_state, id DESC) WHERE status IN ('RUNNING', 'DONE');

CREATE TABLE lg_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  release_no text NOT NULL UNIQUE,
  order_id bigint NOT NULL REFERENCES lg_order (id),
  container_id bigint NOT NULL REFERENCES lg_container (id),
  kind text NOT NULL CHECK (kind IN ('PAID', 'CREDIT', 'SPECIAL')),
  document text NOT NULL CHECK (document IN ('TELEX', 'ORIGINAL', 'WAYBILL')),
  -- CNY at the application; unconfirmed receivables count as open for the approval limit.
  open_receivable numeric(20,4) NOT NULL,
  overdue numeric(20,4) NOT NULL,
  applicant_id bigint REFERENCES ac_user (id),
  reason text,
  approver_id bigint REFERENCES ac_user (id),
  approved_at timestamptz(3),
  end_reason text,
  state text NOT NULL CHECK (state IN ('PENDING', 'RELEASED', 'REFUSED', 'REVOKED')),
  CONSTRAINT lg_release_special CHECK (kind <> 'SPECIAL' OR reason IS NOT NULL),
  CONSTRAINT lg_release_two_people CHECK (approver_id IS NULL OR approver_id <> applicant_id),
  CONSTRAINT lg_release_pending CHECK (state <> 'PENDING' OR kind = 'SPECIAL')
);
CREATE UNIQUE INDEX lg_release_live_key ON lg_release (order_id, container_id) WHERE state IN ('PENDING', 'RELEASED');
CREATE INDEX lg_release_container_idx ON lg_release (container_id, id DESC);
CREATE INDEX lg_release_order_idx ON lg_release (order_id, id DESC);
CREATE INDEX lg_release_company_idx ON lg_release (company_id, id DESC);
CREATE INDEX lg_release_pending_idx ON lg_release (created_at) WHERE state = 'PENDING';
CREATE INDEX lg_release_owner_idx ON lg_release (owner_id);
CREATE INDEX lg_release_dept_idx ON lg_release (dept_id);
CREATE INDEX lg_release_applicant_idx ON lg_release (applicant_id);
CREATE INDEX lg_release_approver_idx ON lg_release (approver_id);

CREATE TABLE lg_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  delivery_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  order_id bigint NOT NULL REFERENCES lg_order (id),
  delivery_type text NOT NULL CHECK (delivery_type IN ('DOOR', 'PICKUP', 'AGENT')),
  consignee jsonb,
  appointment_at timestamptz(3),
  carrier_id bigint REFERENCES ac_supplier (id),
  truck_id bigint REFERENCES lg_truck (id),
  plate text,
  dispatched_at timestamptz(3),
  delivered_at timestamptz(3),
  loaded integer NOT NULL CHECK (loaded > 0),
  delivered_cartons integer CHECK (delivered_cartons >= 0),
  short integer CHECK (short >= 0),
  damaged integer CHECK (damaged BETWEEN 0 AND delivered_cartons),
  signer text, sign_phone text,
  exception_kind text CHECK (exception_kind IN ('REFUSED', 'DAMAGED', 'SHORT', 'ADDRESS', 'ABSENT', 'OTHER')),
  exception_remark text,
  resolution text CHECK (resolution IN ('CLAIM', 'SECOND')),
  claim_id bigint REFERENCES fin_fee_line (id),
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'BOOKED', 'OUT', 'DONE', 'PARTIAL', 'PARTIAL_CLOSED', 'EXCEPTION', 'RETURNED')),
  CONSTRAINT lg_delivery_key UNIQUE (container_id, order_id),
  CONSTRAINT lg_delivery_log091 CHECK (delivered_cartons + short = loaded),
  CONSTRAINT lg_delivery_signed CHECK (state NOT IN ('DONE', 'PARTIAL', 'PARTIAL_CLOSED')
    OR (delivered_cartons IS NOT NULL AND signer IS NOT NULL AND delivered_at IS NOT NULL)),
  CONSTRAINT lg_delivery_whole CHECK (state <> 'DONE' OR (short = 0 AND damaged = 0)),
  CONSTRAINT lg_delivery_closed CHECK ((state = 'PARTIAL_CLOSED') = (resolution IS NOT NULL))
);
CREATE INDEX lg_delivery_order_idx ON lg_delivery (order_id);
CREATE INDEX lg_delivery_company_idx ON lg_delivery (company_id, state, id DESC);
CREATE INDEX lg_delivery_open_idx ON lg_delivery (state, updated_at) WHERE state IN ('PARTIAL', 'EXCEPTION');
CREATE INDEX lg_delivery_owner_idx ON lg_delivery (owner_id);
CREATE INDEX lg_delivery_dept_idx ON lg_delivery (dept_id);
CREATE INDEX lg_delivery_carrier_idx ON lg_delivery (carrier_id);
CREATE INDEX lg_delivery_truck_idx ON lg_delivery (truck_id);
CREATE INDEX lg_delivery_claim_idx ON lg_delivery (claim_id);
CREATE INDEX lg_delivery_no_prefix_idx ON lg_delivery (delivery_no text_pattern_ops);

-- Cartons of one allocation; short is what was loaded and did not come.
CREATE TABLE lg_delivery_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES lg_delivery (id) ON DELETE CASCADE,
  allocation_id bigint NOT NULL REFERENCES lg_allocation (id),
  loaded integer NOT NULL CHECK (loaded >= 1),
  delivered integer CHECK (delivered >= 0),
  short integer CHECK (short >= 0),
  damaged integer CHECK (damaged BETWEEN 0 AND delivered),
  CONSTRAINT lg_delivery_line_key UNIQUE (delivery_id, allocation_id),
  CONSTRAINT lg_delivery_line_log091 CHECK (delivered + short = loaded)
);
CREATE INDEX lg_delivery_line_allocation_idx ON lg_delivery_line (allocation_id);
