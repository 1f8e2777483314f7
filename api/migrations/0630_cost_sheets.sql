-- 成本核算 (warehouse-finance 3.7): sheets per business order with versions, what they count, and shared container costs.
-- CNY without tax throughout.

-- A pool line shared over the orders of its container (FIN-131); revoked whole (FIN-132).
CREATE TABLE fin_cost_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  fee_no text NOT NULL,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  basis text NOT NULL CHECK (basis IN ('VOLUME', 'GROSS', 'RT', 'CARTON', 'ORDER', 'VALUE', 'MANUAL')),
  amount numeric(20,4) NOT NULL,
  -- By the rule, with the container's own basis; it follows loaded figures and basis.
  auto boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'LIVE' CHECK (state IN ('LIVE', 'REVOKED')),
  revoke_reason text,
  revoked_by bigint,
  revoked_at timestamptz(3),
  CONSTRAINT fin_cost_share_revoked CHECK ((state = 'REVOKED') = (revoked_at IS NOT NULL))
);
-- FIN-132: a pool line is shared at most once.
CREATE UNIQUE INDEX fin_cost_share_key ON fin_cost_share (fee_line_id) WHERE state = 'LIVE';
CREATE INDEX fin_cost_share_fee_idx ON fin_cost_share (fee_line_id);
CREATE INDEX fin_cost_share_container_idx ON fin_cost_share (container_id) WHERE state = 'LIVE';

CREATE TABLE fin_cost_share_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  share_id bigint NOT NULL REFERENCES fin_cost_share (id),
  order_id bigint NOT NULL REFERENCES lg_order (id),
  -- In the unit of the basis: cm³, gram, RT, cartons, CNY, basis points of MANUAL, 1.
  weight numeric(24,6) NOT NULL CHECK (weight >= 0),
  amount numeric(20,4) NOT NULL,
  CONSTRAINT fin_cost_share_line_key UNIQUE (share_id, order_id)
);
CREATE INDEX fin_cost_share_line_order_idx ON fin_cost_share_line (order_id);
CREATE TRIGGER fin_cost_share_line_append_only BEFORE UPDATE OR DELETE ON fin_cost_share_line
  FOR EACH ROW EXECUTE FUNCTION append_only();

-- FIN-134: the shares of a pool line are the pool line.
CREATE FUNCTION fin_cost_share_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> (SELECT coalesce(sum(amount), 0) FROM fin_cost_share_line WHERE share_id = NEW.id) THEN
    RAISE EXCEPTION 'shares of % do not sum to it', NEW.fee_no USING ERRCODE = 'check_violation', CONSTRAINT = 'fin_cost_share_whole';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER fin_cost_share_whole AFTER INSERT OR UPDATE ON fin_cost_share
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fin_cost_share_whole();

-- One version of a business order's sheet; a locked one keeps its numbers, what comes later stands on the next (FIN-136).
CREATE TABLE fin_cost_sheet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint,
  dept_id bigint,
  remark text,
  sheet_no text NOT NULL CONSTRAINT fin_cost_sheet_no_key UNIQUE,
  biz_type text NOT NULL,
  biz_id bigint NOT NULL,
  biz_no text NOT NULL,
  customer_id bigint REFERENCES ac_customer (id),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- YYYYMM of the books; empty until computed.
  month text CHECK (month ~ '^\d{6}$'),
  income numeric(20,4) NOT NULL DEFAULT 0,
  direct numeric(20,4) NOT NULL DEFAULT 0,
  shared numeric(20,4) NOT NULL DEFAULT 0,
  tax_diff numeric(20,4) NOT NULL DEFAULT 0,
  -- Of direct and shared: what is estimated.
  estimated numeric(20,4) NOT NULL DEFAULT 0,
  -- FIN-130.
  profit numeric(20,4) NOT NULL GENERATED ALWAYS AS (income - direct - shared - tax_diff) STORED,
  -- Apart, not in the profit.
  refund numeric(20,4) NOT NULL DEFAULT 0,
  fx_gain_loss numeric(20,4) NOT NULL DEFAULT 0,
  -- Why it cannot be computed, or would be wrong now; empty: nothing is missing.
  missing text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'COMPUTED', 'LOCKED', 'RECOMPUTED')),
  computed_by bigint,
  computed_at timestamptz(3),
  locked_by bigint,
  locked_at timestamptz(3),
  -- How often the month had been reopened when it was locked: reopened once more, it may be computed again (4.17).
  locked_reopens integer,
  CONSTRAINT fin_cost_sheet_key UNIQUE (biz_type, biz_id, revision),
  CONSTRAINT fin_cost_sheet_computed CHECK (state = 'DRAFT' OR (month IS NOT NULL AND computed_at IS NOT NULL)),
  CONSTRAINT fin_cost_sheet_locked CHECK (state <> 'LOCKED' OR locked_at IS NOT NULL)
);
CREATE INDEX fin_cost_sheet_company_idx ON fin_cost_sheet (company_id, month, state);
CREATE INDEX fin_cost_sheet_customer_idx ON fin_cost_sheet (customer_id, month);
CREATE INDEX fin_cost_sheet_owner_idx ON fin_cost_sheet (owner_id, id);
CREATE INDEX fin_cost_sheet_created_idx ON fin_cost_sheet (created_at, id);
CREATE INDEX fin_cost_sheet_number_key ON fin_cost_sheet (number_key(sheet_no), id);
CREATE INDEX fin_cost_sheet_biz_no_idx ON fin_cost_sheet (number_key(biz_no), id);

-- What a sheet counts: a posted fee line, a share or a tax difference, each on one sheet.
CREATE TABLE fin_cost_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sheet_id bigint NOT NULL REFERENCES fin_cost_sheet (id),
  kind text NOT NULL CHECK (kind IN ('INCOME', 'DIRECT', 'SHARED', 'TAX_DIFF')),
  fee_line_id bigint REFERENCES fin_fee_line (id),
  share_line_id bigint REFERENCES fin_cost_share_line (id),
  source_no text NOT NULL,
  container_id bigint REFERENCES lg_container (id),
  is_estimate boolean NOT NULL DEFAULT false,
  amount numeric(20,4) NOT NULL,
  CONSTRAINT fin_cost_line_source CHECK (CASE kind WHEN 'SHARED' THEN share_line_id IS NOT NULL AND fee_line_id IS NULL
    WHEN 'TAX_DIFF' THEN share_line_id IS NULL AND fee_line_id IS NULL ELSE fee_line_id IS NOT NULL AND share_line_id IS NULL END)
);
CREATE UNIQUE INDEX fin_cost_line_fee_key ON fin_cost_line (fee_line_id) WHERE fee_line_id IS NOT NULL;
CREATE UNIQUE INDEX fin_cost_line_share_key ON fin_cost_line (share_line_id) WHERE share_line_id IS NOT NULL;
CREATE INDEX fin_cost_line_sheet_idx ON fin_cost_line (sheet_id, kind, id);

-- A sheet by the containers of its order; what names none goes over them by volume (FIN-005). Empty: no container.
CREATE TABLE fin_cost_box (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sheet_id bigint NOT NULL REFERENCES fin_cost_sheet (id),
  container_id bigint REFERENCES lg_container (id),
  income numeric(20,4) NOT NULL DEFAULT 0,
  direct numeric(20,4) NOT NULL DEFAULT 0,
  shared numeric(20,4) NOT NULL DEFAULT 0,
  tax_diff numeric(20,4) NOT NULL DEFAULT 0,
  estimated numeric(20,4) NOT NULL DEFAULT 0,
  profit numeric(20,4) NOT NULL GENERATED ALWAYS AS (income - direct - shared - tax_diff) STORED
);
CREATE UNIQUE INDEX fin_cost_box_key ON fin_cost_box (sheet_id, coalesce(container_id, 0));
CREATE INDEX fin_cost_box_container_idx ON fin_cost_box (container_id) WHERE container_id IS NOT NULL;

-- FIN-130, FIN-134: a sheet is the sum of its lines, and of its containers.
CREATE FUNCTION fin_cost_sheet_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_is fin_cost_sheet;
  lines numeric[];
  boxes numeric[];
BEGIN
  SELECT * INTO now_is FROM fin_cost_sheet WHERE id = NEW.id;
  IF now_is.id IS NULL OR now_is.state = 'DRAFT' THEN RETURN NULL; END IF;
  SELECT array[coalesce(sum(amount) FILTER (WHERE kind = 'INCOME'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'DIRECT'), 0),
    coalesce(sum(amount) FILTER (WHERE kind = 'SHARED'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'TAX_DIFF'), 0)]
    INTO lines FROM fin_cost_line WHERE sheet_id = NEW.id;
  SELECT array[coalesce(sum(income), 0), coalesce(sum(direct), 0), coalesce(sum(shared), 0), coalesce(sum(tax_diff), 0)]
    INTO boxes FROM fin_cost_box WHERE sheet_id = NEW.id;
  IF lines <> array[now_is.income, now_is.direct, now_is.shared, now_is.tax_diff] OR boxes <> lines THEN
    RAISE EXCEPTION 'cost sheet % is not the sum of its lines', now_is.sheet_no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fin_cost_sheet_sums';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER fin_cost_sheet_sums AFTER INSERT OR UPDATE ON fin_cost_sheet
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fin_cost_sheet_sums();

-- FIN-136: the numbers of a locked sheet stay.
CREATE FUNCTION fin_cost_sheet_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'LOCKED' AND NEW.state = 'LOCKED'
    AND (OLD.income, OLD.direct, OLD.shared, OLD.tax_diff, OLD.estimated, OLD.refund, OLD.fx_gain_loss, OLD.month)
      IS DISTINCT FROM (NEW.income, NEW.direct, NEW.shared, NEW.tax_diff, NEW.estimated, NEW.refund, NEW.fx_gain_loss, NEW.month) THEN
    RAISE EXCEPTION 'cost sheet % is locked', OLD.sheet_no USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER fin_cost_sheet_frozen BEFORE UPDATE ON fin_cost_sheet FOR EACH ROW EXECUTE FUNCTION fin_cost_sheet_frozen();
CREATE FUNCTION fin_cost_line_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM fin_cost_sheet WHERE id = coalesce(NEW.sheet_id, OLD.sheet_id) AND state = 'LOCKED') THEN
    RAISE EXCEPTION 'a cost sheet that is locked keeps its lines' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
CREATE TRIGGER fin_cost_line_frozen BEFORE INSERT OR UPDATE OR DELETE ON fin_cost_line FOR EACH ROW EXECUTE FUNCTION fin_cost_line_frozen();
CREATE TRIGGER fin_cost_box_frozen BEFORE INSERT OR UPDATE OR DELETE ON fin_cost_box FOR EACH ROW EXECUTE FUNCTION fin_cost_line_frozen();

-- Shared costs of a container that no order has yet (F26 分摊池).
CREATE INDEX fin_fee_line_pool_idx ON fin_fee_line (container_id, id)
  WHERE direction = 'AP' AND container_id IS NOT NULL AND biz_type <> 'LOGISTICS';
