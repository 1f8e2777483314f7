-- Chapter 13 keeps one inbound of an order live; one that is done stands in nobody's way: cartons that the order gets afterwards,
-- or that come after 结案(短少), have an inbound of their own.
DROP INDEX wh_inbound_order_key;
CREATE UNIQUE INDEX wh_inbound_order_key ON wh_inbound (source_id)
  WHERE source_type = 'ORDER' AND type = 'CARGO' AND reversal_of IS NULL AND state NOT IN ('CANCELLED', 'REVERSED', 'DONE');
