-- Ctrl+K finds documents of finance and warehouse by the beginning of their number, and by any part of it.

CREATE INDEX fin_statement_no_prefix_idx ON fin_statement (statement_no text_pattern_ops);
CREATE INDEX fin_statement_search_idx ON fin_statement USING gin (bigrams(statement_no));
CREATE INDEX fin_settlement_no_prefix_idx ON fin_settlement (settlement_no text_pattern_ops);
CREATE INDEX fin_settlement_search_idx ON fin_settlement USING gin (bigrams(settlement_no));
CREATE INDEX fin_receipt_no_prefix_idx ON fin_receipt (receipt_no text_pattern_ops);
CREATE INDEX fin_receipt_search_idx ON fin_receipt USING gin (bigrams(receipt_no));
CREATE INDEX fin_payment_no_prefix_idx ON fin_payment (payment_no text_pattern_ops);
CREATE INDEX fin_payment_search_idx ON fin_payment USING gin (bigrams(payment_no));
CREATE INDEX fin_payment_application_no_prefix_idx ON fin_payment_application (application_no text_pattern_ops);
CREATE INDEX fin_payment_application_search_idx ON fin_payment_application USING gin (bigrams(application_no));
CREATE INDEX fin_barcode_order_no_prefix_idx ON fin_barcode_order (order_no text_pattern_ops);
CREATE INDEX fin_barcode_order_search_idx ON fin_barcode_order USING gin (bigrams(order_no));
CREATE INDEX wh_storage_bill_no_prefix_idx ON wh_storage_bill (bill_no text_pattern_ops);
CREATE INDEX wh_storage_bill_search_idx ON wh_storage_bill USING gin (bigrams(bill_no));
CREATE INDEX trade_doc_no_prefix_idx ON trade_doc (doc_no text_pattern_ops);
CREATE INDEX trade_doc_search_idx ON trade_doc USING gin (bigrams(doc_no || ' ' || coalesce(invoice_no, '')));
CREATE INDEX tax_case_no_prefix_idx ON tax_case (case_no text_pattern_ops);
CREATE INDEX tax_case_search_idx ON tax_case USING gin (bigrams(case_no || ' ' || coalesce(customs_no, '')));
CREATE INDEX wh_outbound_no_prefix_idx ON wh_outbound (outbound_no text_pattern_ops);
CREATE INDEX wh_outbound_search_idx ON wh_outbound USING gin (bigrams(outbound_no));
CREATE INDEX wh_damage_no_prefix_idx ON wh_damage (damage_no text_pattern_ops);
CREATE INDEX wh_damage_search_idx ON wh_damage USING gin (bigrams(damage_no));
CREATE INDEX wh_count_no_prefix_idx ON wh_count (count_no text_pattern_ops);
CREATE INDEX wh_count_search_idx ON wh_count USING gin (bigrams(count_no));
CREATE INDEX wh_move_no_prefix_idx ON wh_move (move_no text_pattern_ops);
CREATE INDEX wh_move_search_idx ON wh_move USING gin (bigrams(move_no));
