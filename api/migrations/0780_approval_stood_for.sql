-- 代办 (10.3): for whom a mark on a step of a rule was made besides its own person; it does for their 会签 too.
ALTER TABLE fin_approval_mark ADD COLUMN stood_for bigint[] NOT NULL DEFAULT '{}';
