-- A machine in three crates: the crates of a container stand on its documents also where the piece is counted in another one (LOG-023, FIN-170).
ALTER TABLE trade_doc_line DROP CONSTRAINT trade_doc_line_qty_check;
ALTER TABLE trade_doc_line ADD CONSTRAINT trade_doc_line_qty_check CHECK (qty <> 0 OR cartons > 0);
