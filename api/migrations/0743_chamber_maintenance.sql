-- 检修 of a chamber (4.1): until when it is planned; without it it is open-ended. Gone with 恢复.
alter table wh_chamber add column maintain_until timestamptz(3);
alter table wh_chamber add constraint wh_chamber_maintain_until check (maintain_until is null or state = 'MAINTENANCE');
