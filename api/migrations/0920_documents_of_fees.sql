-- Fees of bookings, clearances and damages that are of no order stood under the id of their document, which another of these, or a
-- 手工 fee, may have as well: they were added up as one. Now each document stands under the id of its first fee (make-fee.ts).
UPDATE fin_fee_line line SET biz_id = document.first
FROM (
  SELECT source_id, biz_no, min(id) AS first FROM fin_fee_line
  WHERE biz_type = 'OTHER' AND source_type IN ('lg_booking', 'lg_clearance', 'wh_damage') AND biz_id = source_id
  GROUP BY source_id, biz_no
) document
WHERE line.biz_type = 'OTHER' AND line.biz_id = document.source_id AND line.biz_no = document.biz_no;
