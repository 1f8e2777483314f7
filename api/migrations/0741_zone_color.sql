-- 颜色 of a zone (2.2): by what staff know it on lists and on its map.
alter table wh_zone add column color text check (color in ('BLUE', 'GREEN', 'ORANGE', 'RED', 'PURPLE'));
