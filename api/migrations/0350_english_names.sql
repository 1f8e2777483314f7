-- Names for sheets in English: of charges, units and our own companies. Without one a sheet shows the code (companies: the name).

alter table fin_charge_code add column name_en text;
alter table sy_unit add column name_en text;
alter table sy_company add column name_en text, add column address_en text;

update fin_charge_code as charge set name_en = named.name_en
from (values
  ('OF', 'Ocean freight'), ('THC', 'Terminal handling charge'), ('DOC', 'Documentation fee'), ('SEAL', 'Seal fee'),
  ('TLX', 'Telex release fee'), ('VGM', 'VGM fee'), ('AMS', 'Manifest filing fee'), ('ISPS', 'Port security charge (ISPS)'),
  ('BAF', 'Bunker adjustment factor'), ('CAF', 'Currency adjustment factor'), ('PSS', 'Peak season surcharge'),
  ('EIR', 'Equipment interchange receipt fee'), ('CANCEL', 'Booking cancellation fee'), ('DEM', 'Demurrage'),
  ('DET', 'Detention'), ('TRUCK', 'Trucking'), ('PICKUP', 'Pick-up'), ('DELIVERY', 'Delivery'), ('WAIT', 'Waiting time'),
  ('NIGHT', 'Overnight charge'), ('TOLL', 'Toll'), ('WEIGH', 'Weighing fee'), ('VOIDRUN', 'Dead freight of the truck'),
  ('CUSTOMS', 'Export customs clearance'), ('INSPECT', 'Customs inspection fee'), ('AMEND', 'Amendment fee'),
  ('CO', 'Certificate of origin fee'), ('CLEAR', 'Import customs clearance'), ('DUTY', 'Import duty'), ('IVAT', 'Import VAT'),
  ('STORAGE', 'Storage'), ('HANDLING', 'Handling'), ('LABEL', 'Labelling'), ('BARCODE', 'Bar code fee'),
  ('REPACK', 'Repacking'), ('QC', 'Quality inspection fee'), ('AGENCY', 'Agency fee'), ('ADVTAX', 'Taxes advanced'),
  ('GOODS', 'Goods value'), ('INS', 'Insurance')
) as named (code, name_en)
where charge.code = named.code;

update sy_unit as unit set name_en = named.name_en
from (values
  ('PCS', 'pcs'), ('CTN', 'carton'), ('SET', 'set'), ('PR', 'pair'), ('GE', 'pcs'), ('ZHI', 'pcs'), ('TAI', 'unit'), ('TIAO', 'pcs'),
  ('ZHANG', 'sheet'), ('ZHIP', 'pcs'), ('GEN', 'pcs'), ('BA', 'pcs'), ('KUAI', 'block'), ('JUAN', 'roll'), ('FU', 'set'),
  ('PIAN', 'piece'), ('ZU', 'group'), ('FUP', 'sheet'), ('DUI', 'pair'), ('LIANG', 'vehicle'), ('ZUO', 'unit'),
  ('PAN', 'reel'), ('TONG', 'tube'), ('BEN', 'book'), ('CE', 'volume'), ('HE', 'box'), ('PING', 'bottle'), ('GUAN', 'can'),
  ('BTONG', 'drum'), ('BAO', 'pack'), ('DAI', 'bag'), ('KUN', 'bundle'), ('DOZ', 'dozen'), ('M', 'm'), ('M2', 'm²'),
  ('M3', 'm³'), ('KG', 'kg'), ('G', 'g'), ('T', 't'), ('L', 'l')
) as named (code, name_en)
where unit.code = named.code;
