-- 商城商品 (warehouse-finance 2.13, W11): a SKU in a warehouse; its pieces are the stock of kind MALL of its goods there.
CREATE TABLE wh_mall_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  goods_id bigint NOT NULL REFERENCES sy_goods (id),
  sku text NOT NULL,
  list_price numeric(20,4) CHECK (list_price >= 0),
  safety_stock integer NOT NULL DEFAULT 0 CHECK (safety_stock >= 0),
  shelf text NOT NULL DEFAULT 'OFF' CHECK (shelf IN ('ON', 'OFF'))
);
CREATE UNIQUE INDEX wh_mall_item_sku_key ON wh_mall_item (warehouse_id, upper(sku));
CREATE UNIQUE INDEX wh_mall_item_goods_key ON wh_mall_item (warehouse_id, goods_id);
CREATE INDEX wh_mall_item_goods_idx ON wh_mall_item (goods_id);
