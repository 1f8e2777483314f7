-- 内部往来 (warehouse-finance F13, FIN-091): a receipt that one company collects for another names that company, and what is
-- paid over to it is a 退款 without a customer.
ALTER TABLE fin_receipt
  ADD COLUMN for_company_id bigint REFERENCES sy_company (id),
  ADD CONSTRAINT fin_receipt_for_company CHECK (for_company_id IS NULL OR (kind = 'INTERNAL' AND for_company_id <> company_id));
CREATE INDEX fin_receipt_internal_idx ON fin_receipt (company_id, accounting_date) WHERE kind = 'INTERNAL';
CREATE INDEX fin_receipt_for_company_idx ON fin_receipt (for_company_id) WHERE for_company_id IS NOT NULL;
CREATE INDEX fin_payment_receipt_idx ON fin_payment (receipt_id) WHERE receipt_id IS NOT NULL;

ALTER TABLE fin_payment_application
  DROP CONSTRAINT fin_payment_application_party,
  ADD CONSTRAINT fin_payment_application_party CHECK (CASE kind WHEN 'REFUND' THEN supplier_id IS NULL AND receipt_id IS NOT NULL
    ELSE supplier_id IS NOT NULL AND customer_id IS NULL AND receipt_id IS NULL END);
ALTER TABLE fin_payment
  DROP CONSTRAINT fin_payment_party,
  ADD CONSTRAINT fin_payment_party CHECK (CASE kind WHEN 'REFUND' THEN supplier_id IS NULL AND (customer_id IS NOT NULL OR receipt_id IS NOT NULL)
    ELSE supplier_id IS NOT NULL AND customer_id IS NULL END);
