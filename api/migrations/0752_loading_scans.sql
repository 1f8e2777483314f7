-- 扫描清点 of 装柜单 (L16): cartons whose labels were scanned into a container, so that none counts twice.
CREATE TABLE lg_loading_scan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slip_line_id bigint NOT NULL REFERENCES lg_loading_slip_line (id) ON DELETE CASCADE,
  carton_no integer NOT NULL CHECK (carton_no >= 1),
  scanned_by bigint REFERENCES ac_user (id),
  scanned_at timestamptz(3) NOT NULL,
  CONSTRAINT lg_loading_scan_key UNIQUE (slip_line_id, carton_no)
);
CREATE INDEX lg_loading_scan_scanned_by_idx ON lg_loading_scan (scanned_by);
