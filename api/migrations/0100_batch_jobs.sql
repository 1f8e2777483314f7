-- Batches above 2,000 documents run as a job (1.6). Each document of the batch is a row with its own outcome; it is
-- claimed and changed in one transaction, so that a killed process never does a document twice.
create table sh_batch_row (
  id bigint generated always as identity primary key,
  job_id bigint not null references sh_job (id) on delete cascade,
  object_id bigint not null,
  -- The version that was listed when the batch was started; null: whatever it is now (tried again after a conflict).
  version integer,
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  object_no text,
  error_code text,
  reason text,
  -- Codes of the warnings that nobody has confirmed yet.
  warnings text[] not null default '{}',
  unique (job_id, object_id)
);
create index sh_batch_row_waiting on sh_batch_row (job_id, id) where state = 'WAITING';
create index sh_batch_row_refused on sh_batch_row (job_id, id) where state = 'REFUSED';
