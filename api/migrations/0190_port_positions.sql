-- D2: where a port stands on the map of the big screen; degrees, north and east positive.
alter table sy_port
  add column latitude numeric(6,2) check (latitude between -90 and 90),
  add column longitude numeric(6,2) check (longitude between -180 and 180),
  add constraint sy_port_position check ((latitude is null) = (longitude is null));

update sy_port set latitude = place.latitude, longitude = place.longitude
from (values
  ('CNSHA', 31.23, 121.49), ('CNNGB', 29.87, 121.55), ('CNSZX', 22.49, 113.87), ('CNYTN', 22.57, 114.27),
  ('CNCAN', 22.75, 113.61), ('CNTAO', 36.07, 120.32), ('CNTXG', 38.98, 117.78), ('CNXMN', 24.45, 118.07),
  ('CNDLC', 38.93, 121.65), ('CNFOC', 26.05, 119.31), ('HKHKG', 22.34, 114.13), ('TWKHH', 22.61, 120.28),
  ('USLAX', 33.73, -118.26), ('USLGB', 33.75, -118.21), ('USOAK', 37.80, -122.31), ('USNYC', 40.67, -74.04),
  ('USSAV', 32.08, -81.09), ('USHOU', 29.61, -95.02), ('CAVAN', 49.29, -123.11), ('CATOR', 43.64, -79.38),
  ('DEHAM', 53.54, 9.98), ('DEDUI', 51.43, 6.76), ('NLRTM', 51.95, 4.14), ('BEANR', 51.26, 4.40),
  ('GBFXT', 51.96, 1.35), ('FRLEH', 49.49, 0.11), ('ITGOA', 44.41, 8.93), ('ESVLC', 39.45, -0.32),
  ('PLGDN', 54.35, 18.65), ('RUMOW', 55.76, 37.62), ('KZALA', 43.24, 76.89), ('AEJEA', 25.01, 55.06),
  ('SAJED', 21.48, 39.18), ('INNSA', 18.95, 72.95), ('INMAA', 13.09, 80.29), ('PKKHI', 24.84, 66.98),
  ('BDCGP', 22.33, 91.80), ('LKCMB', 6.95, 79.85), ('SGSIN', 1.26, 103.84), ('MYPKG', 3.00, 101.39),
  ('THLCH', 13.09, 100.88), ('THBKK', 13.70, 100.57), ('VNSGN', 10.77, 106.71), ('VNHPH', 20.86, 106.68),
  ('PHMNL', 14.60, 120.96), ('IDJKT', -6.10, 106.88), ('JPTYO', 35.62, 139.79), ('JPOSA', 34.64, 135.44),
  ('KRPUS', 35.10, 129.04), ('AUSYD', -33.97, 151.22), ('AUMEL', -37.84, 144.93), ('NZAKL', -36.84, 174.77),
  ('BRSSZ', -23.96, -46.33), ('MXZLO', 19.06, -104.31), ('CLSAI', -33.59, -71.61), ('PECLL', -12.05, -77.14),
  ('ZADUR', -29.87, 31.03), ('NGAPP', 6.44, 3.37), ('KEMBA', -4.04, 39.66), ('EGALY', 31.19, 29.87)
) as place (locode, latitude, longitude)
where sy_port.locode = place.locode;
