-- 4.10: which notices a user gets by mail as well, and the mails themselves.
create table sh_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references ac_user (id),
  topic text not null,
  created_at timestamptz(3) not null,
  constraint sh_subscription_once unique (user_id, topic)
);

create table sh_mail (
  id bigint generated always as identity primary key,
  -- Null: a mail that no notice stands behind (account opened).
  notification_id bigint references sh_notification (id) on delete set null,
  user_id bigint references ac_user (id),
  address text not null,
  subject text not null,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  tries integer not null default 0,
  next_at timestamptz(3) not null,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  constraint sh_mail_once unique (notification_id)
);
create index sh_mail_waiting on sh_mail (next_at) where state = 'WAITING';
create index sh_notification_created on sh_notification (created_at);
create index sh_notification_object on sh_notification (object_type, object_id);
