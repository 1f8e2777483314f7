-- Chapter 13: an inbound that its order's events have drafted follows the order while nothing has come of it; one that a keeper has
-- written for an order is his.
ALTER TABLE wh_inbound ADD COLUMN by_order boolean NOT NULL DEFAULT false;
UPDATE wh_inbound SET by_order = true WHERE source_type = 'ORDER' AND type = 'CARGO' AND reversal_of IS NULL;
