-- Why a container was cancelled: an entry of the dictionary 取消原因.
alter table lg_container add column cancel_code text;
