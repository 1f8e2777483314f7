-- What a goods line says for declaring (logistics-admin 2.2): elements, brand, supplier, purchase and refund.
ALTER TABLE lg_order_line
  ADD COLUMN elements jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN brand_id bigint REFERENCES sy_brand (id),
  ADD COLUMN brand_type text NOT NULL DEFAULT 'NONE' CHECK (brand_type IN ('NONE', 'OWN', 'BOUGHT', 'OEM', 'FOREIGN')),
  ADD COLUMN supplier_id bigint REFERENCES ac_supplier (id),
  ADD COLUMN purchase_amount numeric(20,4) CHECK (purchase_amount >= 0),
  ADD COLUMN vat_rate integer CHECK (vat_rate BETWEEN 0 AND 10000),
  ADD COLUMN invoice_kind text CHECK (invoice_kind IN ('SPECIAL', 'GENERAL', 'NONE')),
  ADD COLUMN refund_flag boolean NOT NULL DEFAULT false;
CREATE INDEX lg_order_line_brand_idx ON lg_order_line (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX lg_order_line_supplier_idx ON lg_order_line (supplier_id) WHERE supplier_id IS NOT NULL;
-- Until now the service 退税 of the order alone said so.
UPDATE lg_order_line l SET refund_flag = true FROM lg_order o
  WHERE o.id = l.order_id AND 'TAX_REFUND' = ANY (o.services);
-- Goods know their elements and their brand; lines of the same code take them over.
UPDATE lg_order_line l SET elements = g.elements FROM sy_goods g
  WHERE g.id = l.goods_id AND g.hs_code = l.hs_code AND g.elements <> '{}';
UPDATE lg_order_line l SET brand_id = b.id, brand_type = b.brand_type FROM sy_goods g JOIN sy_brand b ON b.id = g.brand_id
  WHERE g.id = l.goods_id;
