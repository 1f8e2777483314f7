-- 适用品类 of a form (4.7) is a category of goods, no longer a typed path, so that renaming the category keeps the form right.
alter table sy_inspect_form add column category_id bigint references sy_goods_category (id);
alter table sy_inspect_form_version add column category_id bigint references sy_goods_category (id);

-- Typed paths become categories; one that nobody has made yet is made, so that no form becomes one for all goods.
do $$
declare
  typed text;
  part text;
  above bigint;
  found bigint;
  depth integer;
begin
  alter table sy_inspect_form_version disable trigger sy_inspect_form_version_append_only;
  for typed in
    select category from sy_inspect_form where category is not null
    union select category from sy_inspect_form_version where category is not null
  loop
    above := null;
    depth := 0;
    foreach part in array string_to_array(typed, '/') loop
      part := btrim(part);
      continue when part = '' or depth = 3;
      depth := depth + 1;
      select id into found from sy_goods_category where name = part and parent_id is not distinct from above;
      if found is null then
        insert into sy_goods_category (parent_id, name, level) values (above, part, depth) returning id into found;
      end if;
      above := found;
    end loop;
    update sy_inspect_form set category_id = above where category = typed;
    update sy_inspect_form_version set category_id = above where category = typed;
  end loop;
  alter table sy_inspect_form_version enable trigger sy_inspect_form_version_append_only;
end $$;

alter table sy_inspect_form drop column category;
alter table sy_inspect_form_version drop column category;
create index sy_inspect_form_category on sy_inspect_form (category_id) where category_id is not null;
