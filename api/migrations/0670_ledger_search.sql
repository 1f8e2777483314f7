-- 出入库明细 is asked for by any part of a document's number, over all days.
CREATE INDEX wh_stock_ledger_doc_no_idx ON wh_stock_ledger USING gin (bigrams(doc_no));
