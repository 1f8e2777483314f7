-- Until when a lock of logins stands in the log already: each is written once, however often somebody knocks.
alter table ac_login_try add column logged_until timestamptz(3);
create index ac_login_try_since on ac_login_try (since);
create index ac_login_log_at on ac_login_log (at);
