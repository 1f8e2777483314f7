-- 条码订单 (warehouse-finance 3.6): labels and codes made for a customer; amount = round(qty × unit_price), tax included.
CREATE TABLE fin_barcode_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint,
  dept_id bigint,
  remark text,
  order_no text NOT NULL CONSTRAINT fin_barcode_order_no_key UNIQUE,
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  brand_id bigint REFERENCES sy_brand (id),
  goods_id bigint REFERENCES sy_goods (id),
  goods_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('EAN13', 'UPCA', 'CODE128', 'CARTON', 'LICENSE')),
  content text,
  service text NOT NULL CHECK (service IN ('APPLY', 'PRINT', 'LABEL', 'RELABEL', 'LICENSE')),
  label_size text CHECK (label_size IN ('S60X40', 'S100X70', 'S100X150')),
  warehouse_id bigint REFERENCES wh_warehouse (id),
  qty integer NOT NULL CHECK (qty > 0),
  unit_price numeric(18,6) NOT NULL CHECK (unit_price >= 0),
  currency text NOT NULL,
  amount numeric(20,4) NOT NULL CHECK (amount >= 0),
  delivery_date date NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'ACCEPTED', 'WORKING', 'DONE', 'CANCELLED')),
  accepted_by bigint,
  accepted_at timestamptz(3),
  started_at timestamptz(3),
  finished_by bigint,
  finished_at timestamptz(3),
  cancel_reason text,
  deleted_at timestamptz(3),
  CONSTRAINT fin_barcode_order_size CHECK (service NOT IN ('PRINT', 'LABEL', 'RELABEL') OR label_size IS NOT NULL),
  CONSTRAINT fin_barcode_order_place CHECK (service NOT IN ('LABEL', 'RELABEL') OR warehouse_id IS NOT NULL),
  CONSTRAINT fin_barcode_order_content CHECK (state <> 'DONE' OR kind = 'CARTON' OR content IS NOT NULL)
);
CREATE INDEX fin_barcode_order_company_idx ON fin_barcode_order (company_id, state, created_at DESC);
CREATE INDEX fin_barcode_order_customer_idx ON fin_barcode_order (customer_id, created_at);
CREATE INDEX fin_barcode_order_brand_idx ON fin_barcode_order (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX fin_barcode_order_goods_idx ON fin_barcode_order (goods_id) WHERE goods_id IS NOT NULL;
CREATE INDEX fin_barcode_order_warehouse_idx ON fin_barcode_order (warehouse_id) WHERE warehouse_id IS NOT NULL;
CREATE INDEX fin_barcode_order_created_idx ON fin_barcode_order (created_at, id);
CREATE INDEX fin_barcode_order_number_key ON fin_barcode_order (number_key(order_no), id);
