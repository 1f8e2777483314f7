import { FREIGHT_TERM, SURCHARGE_BASIS } from '../logistics/booking.labels.ts';
import {
  AGENCY_TYPE,
  ATTRIBUTE,
  CARGO_SOURCE,
  DELIVERY_TYPE,
  INCOTERM,
  SERVICE,
  SERVICE_TYPE,
  SETTLEMENT,
  TRANSPORT_MODE,
} from '../logistics/order.labels.ts';
import { STOP_TYPE, TRUCK_KIND } from '../logistics/truck.labels.ts';

/** Label tables that `label:<name>` turns codes into words with; their English words stand beside the printing. */
export const LABEL_DICTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  serviceType: SERVICE_TYPE,
  agencyType: AGENCY_TYPE,
  transportMode: TRANSPORT_MODE,
  incoterm: INCOTERM,
  deliveryType: DELIVERY_TYPE,
  settlement: SETTLEMENT,
  service: SERVICE,
  attribute: ATTRIBUTE,
  cargoSource: CARGO_SOURCE,
  freightTerm: FREIGHT_TERM,
  chargeBasis: SURCHARGE_BASIS,
  truckKind: TRUCK_KIND,
  stopType: STOP_TYPE,
};
