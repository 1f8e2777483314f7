-- 我的待办 (D1.2): lines that wait for 审核 are few beside all of them.
CREATE INDEX fin_fee_line_submitted_idx ON fin_fee_line (direction, id) WHERE state = 'SUBMITTED';
