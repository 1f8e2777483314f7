-- 客户单号 is looked for whatever its case: by its beginning (Ctrl+K) and whole (pasted numbers).
DROP INDEX lg_order_ref_only_idx;
CREATE INDEX lg_order_ref_upper_idx ON lg_order (upper(customer_ref) text_pattern_ops) WHERE customer_ref IS NOT NULL;
