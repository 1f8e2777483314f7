-- LOG-085: prices per day after the free time, by tiers of the booking; demurrage until gate-out, detention until empty return.
ALTER TABLE lg_booking
  ADD COLUMN free_time_currency text NOT NULL DEFAULT 'USD' REFERENCES sy_currency (code),
  ADD COLUMN demurrage_tiers jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN detention_tiers jsonb NOT NULL DEFAULT '[]';
