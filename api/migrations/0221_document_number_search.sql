-- Ctrl+K finds trips and cargo releases by the beginning of their numbers, as it does other documents.
CREATE INDEX lg_truck_no_prefix_idx ON lg_truck (truck_no text_pattern_ops);
CREATE INDEX lg_release_no_prefix_idx ON lg_release (release_no text_pattern_ops);
