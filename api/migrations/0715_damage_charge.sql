-- 残损索赔 of a customer (4.7): what the warehouse claims is a receivable of its own.
insert into fin_charge_code (code, name, name_en, search_text, charge_group, nature, directions, tax_mode, tax_rate_bp, unit, shareable)
values ('DAMAGE', '残损赔偿', 'Damage compensation', 'DAMAGE 残损赔偿 cansunpeichang cspc', 'STORAGE', 'PROFIT', '{AR}', 'INCL', 0, '票', false)
on conflict do nothing;
