-- What the built-in layout was when a template was last made from it (S7 有新的标准版本); null: not made from it.
alter table sy_template add column standard_hash text;
update sy_template t set standard_hash = encode(sha256(convert_to(
    coalesce(v.content->>'header', '') || chr(10) || (v.content->>'body') || chr(10) || coalesce(v.content->>'footer', ''), 'UTF8')), 'hex')
  from sy_template_version v where v.template_id = t.id and v.n = 1 and v.published_by is null;
