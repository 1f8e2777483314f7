-- What we sell and buy on our own account (自营买断) is income and cost (FIN-130); 货款 stays what is collected and paid for others.
-- The export sale has no VAT, the purchase is billed with it.
insert into fin_charge_code (code, name, name_en, search_text, charge_group, nature, directions, tax_mode, tax_rate_bp, unit, shareable,
  income_account, cost_account)
values
  ('OWNSALE', '自营货款', 'Sale of goods', 'OWNSALE 自营货款 ziyinghuokuan zyhk', 'GOODS', 'PROFIT', '{AR}', 'INCL', 0, '票', false, '6001', null),
  ('OWNBUY', '自营采购款', 'Purchase of goods', 'OWNBUY 自营采购款 ziyingcaigoukuan zycgk', 'GOODS', 'PROFIT', '{AP}', 'INCL', 1300, '票', false,
    null, '6401')
on conflict do nothing;
