-- Ctrl+K finds a declaration by the beginning of its number of the customs.
CREATE INDEX lg_declaration_customs_prefix_idx ON lg_declaration (customs_no text_pattern_ops) WHERE customs_no IS NOT NULL;
