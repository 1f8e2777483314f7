-- 验货单 (logistics-admin 2.7, 5.4): one a container, a line per allocation, the answers of the form.
CREATE TABLE lg_inspection (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  inspection_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  place text,
  plan_date date NOT NULL,
  done_at timestamptz(3),
  inspector_id bigint REFERENCES ac_user (id),
  form_id bigint REFERENCES sy_inspect_form (id),
  form_version integer,
  sampling text NOT NULL DEFAULT 'SAMPLE' CHECK (sampling IN ('SAMPLE', 'FULL')),
  aql_major text NOT NULL CHECK (aql_major IN ('0.65', '1.0', '1.5', '2.5', '4.0', '6.5')),
  aql_minor text NOT NULL CHECK (aql_minor IN ('0.65', '1.0', '1.5', '2.5', '4.0', '6.5')),
  overall text NOT NULL DEFAULT 'PENDING' CHECK (overall IN ('PENDING', 'PASS', 'CONCESSION', 'REJECT')),
  reported_by bigint REFERENCES ac_user (id),
  reviewed_by bigint REFERENCES ac_user (id),
  reviewed_at timestamptz(3),
  customer_by text, customer_at timestamptz(3),
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'ASSIGNED', 'WORKING', 'REPORTED', 'DONE', 'REJECTED', 'REWORK')),
  CONSTRAINT lg_inspection_container_key UNIQUE (container_id),
  CONSTRAINT lg_inspection_form CHECK ((form_id IS NULL) = (form_version IS NULL)),
  CONSTRAINT lg_inspection_customer CHECK ((customer_by IS NULL) = (customer_at IS NULL)),
  CONSTRAINT lg_inspection_assigned CHECK (state = 'DRAFT' OR inspector_id IS NOT NULL),
  CONSTRAINT lg_inspection_reviewer CHECK (reviewed_by IS NULL
    OR (reviewed_by IS DISTINCT FROM inspector_id AND reviewed_by IS DISTINCT FROM reported_by)),
  CONSTRAINT lg_inspection_done CHECK (state <> 'DONE'
    OR (overall IN ('PASS', 'CONCESSION') AND reviewed_by IS NOT NULL AND done_at IS NOT NULL))
);
CREATE INDEX lg_inspection_state_idx ON lg_inspection (state, plan_date);
CREATE INDEX lg_inspection_inspector_idx ON lg_inspection (inspector_id, plan_date);
CREATE INDEX lg_inspection_plan_idx ON lg_inspection (plan_date);
CREATE INDEX lg_inspection_company_idx ON lg_inspection (company_id, state, id DESC);
CREATE INDEX lg_inspection_owner_idx ON lg_inspection (owner_id);
CREATE INDEX lg_inspection_dept_idx ON lg_inspection (dept_id);
CREATE INDEX lg_inspection_form_idx ON lg_inspection (form_id);
CREATE INDEX lg_inspection_reported_by_idx ON lg_inspection (reported_by);
CREATE INDEX lg_inspection_reviewed_by_idx ON lg_inspection (reviewed_by);
CREATE INDEX lg_inspection_no_prefix_idx ON lg_inspection (inspection_no text_pattern_ops);

CREATE TABLE lg_inspection_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inspection_id bigint NOT NULL REFERENCES lg_inspection (id),
  allocation_id bigint NOT NULL REFERENCES lg_allocation (id),
  planned integer NOT NULL CHECK (planned >= 0),
  removed integer NOT NULL DEFAULT 0 CHECK (removed >= 0),
  arrived integer CHECK (arrived >= 0),
  checked integer CHECK (checked >= 0),
  sample_size integer CHECK (sample_size >= 0),
  critical integer NOT NULL DEFAULT 0 CHECK (critical >= 0),
  major integer NOT NULL DEFAULT 0 CHECK (major >= 0),
  minor integer NOT NULL DEFAULT 0 CHECK (minor >= 0),
  length_mm integer CHECK (length_mm > 0),
  width_mm integer CHECK (width_mm > 0),
  height_mm integer CHECK (height_mm > 0),
  carton_gross bigint CHECK (carton_gross > 0),
  result text NOT NULL DEFAULT 'PENDING' CHECK (result IN ('PENDING', 'PASS', 'CONCESSION', 'REJECT')),
  reject_action text CHECK (reject_action IN ('EXCHANGE', 'REWORK', 'RETURN', 'REMOVE')),
  note text,
  CONSTRAINT lg_inspection_line_key UNIQUE (inspection_id, allocation_id)
);
CREATE INDEX lg_inspection_line_allocation_idx ON lg_inspection_line (allocation_id);

CREATE TABLE lg_inspection_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inspection_id bigint NOT NULL REFERENCES lg_inspection (id),
  item_id text NOT NULL,
  value jsonb,
  photos jsonb NOT NULL DEFAULT '[]',
  note text,
  conform boolean NOT NULL,
  CONSTRAINT lg_inspection_item_key UNIQUE (inspection_id, item_id)
);
