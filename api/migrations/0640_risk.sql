-- 风险 (warehouse-finance 3.11, FIN-190..196): rules with their revisions, alerts, releases, what was evaluated by day.
ALTER TABLE risk_profile
  ADD COLUMN receivable numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN unbilled numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN advances numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN unallocated numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN exposure numeric(20,4) GENERATED ALWAYS AS (receivable + unbilled + advances - unallocated) STORED,
  ADD COLUMN overdue numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN overdue_days integer NOT NULL DEFAULT 0,
  ADD COLUMN hits text[] NOT NULL DEFAULT '{}',
  ADD COLUMN score integer NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 100),
  ADD COLUMN level text NOT NULL DEFAULT 'LOW' CHECK (level IN ('LOW', 'MEDIUM', 'HIGH', 'EXTREME')),
  ADD COLUMN evaluated_at timestamptz(3);
CREATE INDEX risk_profile_score_idx ON risk_profile (score DESC, exposure DESC, id);

-- A hold of the evaluation (FIN-193) ends by itself when the level falls.
ALTER TABLE risk_hold ADD COLUMN auto boolean NOT NULL DEFAULT false;
ALTER TABLE risk_hold DROP CONSTRAINT risk_hold_state_check;
ALTER TABLE risk_hold ADD CONSTRAINT risk_hold_state_check CHECK (state IN ('ACTIVE', 'RELEASED', 'ENDED'));
CREATE INDEX risk_hold_created_idx ON risk_hold (created_at, id);

-- 解控申请 (FIN-196): by_manager: approved by 财务主管 or 总经理 (FIN-193). Amounts CNY.
CREATE TABLE risk_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  release_no text NOT NULL UNIQUE,
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  scope text NOT NULL CHECK (scope IN ('ALL', 'OUTBOUND', 'PAYMENT', 'NEW_ORDER')),
  doc_type text CHECK (doc_type IN ('ORDER', 'CONTAINER', 'OUTBOUND', 'APPLICATION')),
  doc_id bigint,
  doc_no text,
  amount numeric(20,4) CHECK (amount > 0),
  used_amount numeric(20,4) NOT NULL DEFAULT 0 CHECK (used_amount >= 0),
  valid_from date NOT NULL,
  valid_to date NOT NULL CHECK (valid_to >= valid_from),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'APPROVED', 'REJECTED', 'USED')),
  applicant_id bigint REFERENCES ac_user (id),
  approver_id bigint REFERENCES ac_user (id),
  decided_at timestamptz(3),
  opinion text,
  by_manager boolean NOT NULL DEFAULT false,
  CONSTRAINT risk_release_doc CHECK ((doc_type IS NULL) = (doc_id IS NULL) AND (doc_type IS NULL) = (doc_no IS NULL)),
  CONSTRAINT risk_release_persons CHECK (approver_id IS NULL OR applicant_id IS NULL OR approver_id <> applicant_id),
  CONSTRAINT risk_release_decided CHECK ((state = 'PENDING') = (decided_at IS NULL)),
  CONSTRAINT risk_release_used CHECK (amount IS NULL OR used_amount <= amount)
);
CREATE INDEX risk_release_customer_idx ON risk_release (customer_id, id);
CREATE INDEX risk_release_live_idx ON risk_release (customer_id, valid_to) WHERE state = 'APPROVED';
CREATE INDEX risk_release_created_idx ON risk_release (created_at, id);
CREATE INDEX risk_release_number_idx ON risk_release (number_key(release_no), id);

-- A rule as of a day is its last revision that was in force then.
CREATE TABLE risk_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  code text NOT NULL CHECK (code ~ '^R(0[1-9]|10)$'),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  enabled boolean NOT NULL DEFAULT true,
  score integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  action text NOT NULL DEFAULT 'ALERT' CHECK (action IN ('ALERT', 'NOTIFY')),
  days integer CHECK (days > 0),
  share_bp integer CHECK (share_bp BETWEEN 1 AND 10000),
  bands jsonb,
  valid_from date NOT NULL,
  reason text,
  CONSTRAINT risk_rule_key UNIQUE (code, revision)
);
INSERT INTO risk_rule (code, score, action, days, share_bp, bands, valid_from) VALUES
  ('R01', 30, 'NOTIFY', NULL, NULL, NULL, '2020-01-01'),
  ('R02', 50, 'ALERT', NULL, NULL, '[{"days":1,"score":10},{"days":31,"score":20},{"days":61,"score":35},{"days":91,"score":50}]', '2020-01-01'),
  ('R03', 25, 'ALERT', NULL, NULL, NULL, '2020-01-01'),
  ('R04', 20, 'ALERT', NULL, NULL, NULL, '2020-01-01'),
  ('R05', 15, 'NOTIFY', 30, NULL, NULL, '2020-01-01'),
  ('R06', 15, 'ALERT', 90, NULL, NULL, '2020-01-01'),
  ('R07', 10, 'ALERT', 180, NULL, NULL, '2020-01-01'),
  ('R08', 10, 'ALERT', NULL, 2000, NULL, '2020-01-01'),
  ('R09', 20, 'ALERT', NULL, NULL, NULL, '2020-01-01'),
  ('R10', 40, 'NOTIFY', NULL, NULL, NULL, '2020-01-01');

-- ended_at: since when the condition no longer stands; until then there is one alert of a rule and object.
CREATE TABLE risk_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  alert_no text NOT NULL UNIQUE,
  rule_code text NOT NULL,
  category text NOT NULL,
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  object_type text NOT NULL,
  object_id bigint NOT NULL,
  object_no text NOT NULL,
  hit_value text NOT NULL,
  threshold text NOT NULL,
  score integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  level text NOT NULL CHECK (level IN ('LOW', 'MEDIUM', 'HIGH', 'EXTREME')),
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'HANDLING', 'CLEARED', 'IGNORED', 'ESCALATED')),
  handler_id bigint REFERENCES ac_user (id),
  conclusion text,
  ended_at timestamptz(3),
  CONSTRAINT risk_alert_party CHECK ((customer_id IS NULL) <> (supplier_id IS NULL))
);
CREATE UNIQUE INDEX risk_alert_live ON risk_alert (rule_code, object_type, object_id, coalesce(customer_id, 0)) WHERE ended_at IS NULL;
CREATE INDEX risk_alert_state_idx ON risk_alert (state, level, created_at);
CREATE INDEX risk_alert_created_idx ON risk_alert (created_at, alert_no);
CREATE INDEX risk_alert_number_idx ON risk_alert (number_key(alert_no), id);
CREATE INDEX risk_alert_customer_idx ON risk_alert (customer_id, id);

-- What a customer was measured and judged at, by day: trend, and the trial run of a rule.
CREATE TABLE risk_snapshot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  day date NOT NULL,
  facts jsonb NOT NULL,
  overdue numeric(20,4) NOT NULL,
  score integer NOT NULL,
  level text NOT NULL,
  CONSTRAINT risk_snapshot_key UNIQUE (customer_id, day)
);
CREATE INDEX risk_snapshot_day_idx ON risk_snapshot (day);
