-- Templates for one kind of document: 送货单 among the 运单 templates, 验货单 among the 装箱单 templates (logistics-admin 4.5, S7).
alter table sy_template add column source text;
