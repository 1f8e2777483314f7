-- 银行账户 (3.15): its book balance is the opening balance with everything posted to it.
create index gl_line_bank_idx on gl_line (bank_account_id) where bank_account_id is not null;
