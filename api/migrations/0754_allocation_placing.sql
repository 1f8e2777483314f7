-- 分单号, 装载位置 and 装载顺序 of cargo in a container (logistics-admin 2.4); nothing has written them so far.
ALTER TABLE lg_allocation
  ADD CONSTRAINT lg_allocation_hbl_no CHECK (length(hbl_no) <= 35),
  ADD CONSTRAINT lg_allocation_position CHECK (position IN ('FRONT', 'MIDDLE', 'REAR', 'DOOR')),
  ADD CONSTRAINT lg_allocation_sequence CHECK (sequence >= 1);
