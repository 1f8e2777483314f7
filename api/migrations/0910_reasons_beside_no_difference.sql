-- WMS-020: a reason stands only beside a difference. Arrivals that were confirmed before a count took such a reason away still
-- call a line 短少 that came whole. Sure are lines that nobody had to decide about, that came as announced and undamaged.
UPDATE wh_arrival_line l SET reason = NULL, reason_text = NULL
FROM wh_arrival h
WHERE h.id = l.arrival_id AND h.state = 'CONFIRMED' AND l.reason IS NOT NULL
  AND l.decision IS NULL AND l.damaged = 0 AND l.short = 0 AND l.supplemented = 0
  AND l.actual = CASE WHEN l.inbound_line_id IS NULL THEN 0 ELSE l.notified END;
