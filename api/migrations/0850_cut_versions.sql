-- SYS-001: a version that another one, or a voiding, ended keeps its own last day, so that taking that back gives it that day
-- again and nothing more. Of what was ended before this the own last day is not known: it goes on as it did until now.
ALTER TABLE sy_hs_rate ADD COLUMN cut boolean NOT NULL DEFAULT false, ADD COLUMN former_to date,
  ADD CONSTRAINT sy_hs_rate_former CHECK (cut OR former_to IS NULL);
ALTER TABLE sy_foreign_hs ADD COLUMN cut boolean NOT NULL DEFAULT false, ADD COLUMN former_to date,
  ADD CONSTRAINT sy_foreign_hs_former CHECK (cut OR former_to IS NULL);
UPDATE sy_hs_rate r SET cut = true, former_to = CASE WHEN NOT EXISTS (SELECT FROM sy_hs_rate l
    WHERE l.hs_id = n.hs_id AND l.effective_from = n.effective_to) THEN n.effective_to END
  FROM sy_hs_rate n WHERE n.hs_id = r.hs_id AND n.effective_from = r.effective_to;
UPDATE sy_hs_rate r SET cut = true FROM sy_hs_code h
  WHERE h.id = r.hs_id AND h.void_from = r.effective_to;
UPDATE sy_foreign_hs f SET cut = true, former_to = CASE WHEN NOT EXISTS (SELECT FROM sy_foreign_hs l
    WHERE l.country = n.country AND l.code = n.code AND l.effective_from = n.effective_to) THEN n.effective_to END
  FROM sy_foreign_hs n WHERE n.country = f.country AND n.code = f.code AND n.effective_from = f.effective_to;
