-- The role of a contact is an entry of the dictionary contact_role (logistics-admin 3.1, 3.3, 4.9). What was typed freely
-- becomes the entry of that name; a name that the dictionary has not is added to it, in use and not of the system.
insert into sy_dict (type, code, label, sort_no, system)
select 'contact_role', 'ROLE_' || row_number() over (order by typed.role), typed.role,
  90 + row_number() over (order by typed.role), false
from (
  select role from ac_customer_contact where role is not null
  union select role from ac_supplier_contact where role is not null
) as typed
where not exists (select from sy_dict d where d.type = 'contact_role' and typed.role in (d.label, d.code));

update ac_customer_contact c set role = d.code
from sy_dict d where d.type = 'contact_role' and d.label = c.role;
update ac_supplier_contact c set role = d.code
from sy_dict d where d.type = 'contact_role' and d.label = c.role;
