-- 2.7 品质: pieces of a 调拨 arrive in the quality in which they left. All that was on its way so far left as good pieces or
-- was not told apart.
ALTER TABLE wh_inbound_line ADD COLUMN quality text NOT NULL DEFAULT 'GOOD' CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD'));
-- W11 单位成本: what a piece of 商城入库 costs in the base currency; its batches have it from their receipt on.
ALTER TABLE wh_inbound_line ADD COLUMN unit_cost numeric(20,4) CHECK (unit_cost >= 0);
