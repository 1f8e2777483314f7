-- FIN-130, FIN-134: the tax of a case whose goods are of several orders was in no order's profit. The cost sheets of those orders
-- take their shares as soon as the events are delivered.
INSERT INTO sh_outbox (event, payload, created_at, next_at)
SELECT DISTINCT 'tax.figures_changed', jsonb_build_object('orderId', a.order_id::text, 'caseNo', c.case_no), now(), now()
  FROM tax_case c
  JOIN tax_case_line i ON i.case_id = c.id
  JOIN lg_declaration_cargo g ON g.line_id = i.declaration_line_id
  JOIN lg_allocation a ON a.id = g.allocation_id
  WHERE c.order_id IS NULL AND c.mode = 'BUYOUT' AND c.state NOT IN ('COLLECTING', 'READY', 'RETURNED', 'VOID');
-- Cases of an order are found by the lines of the declaration that they take.
CREATE INDEX tax_case_line_item_idx ON tax_case_line (declaration_line_id) WHERE declaration_line_id IS NOT NULL;
-- Sheets that count a case.
CREATE INDEX fin_cost_line_tax_idx ON fin_cost_line (source_no) WHERE kind = 'TAX_DIFF';
