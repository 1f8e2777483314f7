-- A mail may carry files and stand for a document: papers that go to an agent overseas (L19).
alter table sh_mail add column object_type text, add column object_id bigint, add column link text;
create index sh_mail_object on sh_mail (object_type, object_id) where object_id is not null;
create table sh_mail_file (
  id bigint generated always as identity primary key,
  mail_id bigint not null references sh_mail (id) on delete cascade,
  file_id bigint not null references sh_file (id) on delete cascade,
  name text not null
);
create index sh_mail_file_mail on sh_mail_file (mail_id);
create index sh_mail_file_file on sh_mail_file (file_id);
-- To whom and what was sent the last time; null: nothing was mailed.
alter table lg_clearance add column sent_to text, add column sent_papers text;
