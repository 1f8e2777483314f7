-- 4.7: a scrap that finance did not agree to is judged anew; until now it stayed 处理中 for good.
UPDATE wh_damage d SET state = 'JUDGED', scrap_approved_by = NULL, scrap_approved_at = NULL, version = version + 1
WHERE d.state = 'HANDLING' AND d.disposition = 'SCRAP' AND d.scrap_approved_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM sh_approval a
    WHERE a.object_type = 'wh_damage' AND a.object_id = d.id AND a.state = 'PENDING');
