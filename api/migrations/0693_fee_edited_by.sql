-- Who last changed what a draft fee comes to by hand: nobody confirms that, whatever made the line (10.3).
ALTER TABLE fin_fee_line ADD COLUMN edited_by bigint REFERENCES ac_user;
