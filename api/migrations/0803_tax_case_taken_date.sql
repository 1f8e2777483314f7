-- FIN-153: the export date as the declaration or the departure gave it; another one was typed and stays (5.7 删改单).
ALTER TABLE tax_case ADD COLUMN taken_date date;
UPDATE tax_case c SET taken_date = c.export_date
  FROM lg_declaration d JOIN lg_container k ON k.id = d.container_id
  WHERE d.id = c.declaration_id AND c.export_date IN (d.export_date, k.atd);
