-- The face of an account is the one file in its slot 头像 (3.4): no second place that could say something else.
alter table ac_user drop column avatar;
