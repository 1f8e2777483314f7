-- Fees of a document, whatever their state: lists of storage bills, a document that is taken back, the fees of a container's
-- papers. fin_fee_line_source_key knows live fees only.
CREATE INDEX fin_fee_line_source_idx ON fin_fee_line (source_type, source_id) WHERE source_type IS NOT NULL;
-- Outbounds are asked for by the number of their container.
CREATE INDEX wh_outbound_container_no_idx ON wh_outbound (container_no) WHERE container_no IS NOT NULL;
