-- 合同发票 (warehouse-finance 6.2): the template that it is printed with; null: as SYS-013 chooses.
ALTER TABLE trade_doc ADD COLUMN template_id bigint REFERENCES sy_template (id);
CREATE INDEX trade_doc_template_idx ON trade_doc (template_id) WHERE template_id IS NOT NULL;
