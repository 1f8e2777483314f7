import type { LOAD_POSITION } from '@shared/contract/logistics/allocation.fields.ts';
import type { FREIGHT_TERM, SURCHARGE_BASIS } from '@shared/contract/logistics/booking.labels.ts';
import type { INSPECTION_RESULT, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import type { LOAD_DIFFERENCE } from '@shared/contract/logistics/loading-slip.contract.ts';
import type {
  AGENCY_TYPE,
  ATTRIBUTE,
  CARGO_SOURCE,
  DELIVERY_TYPE,
  SERVICE,
  SERVICE_TYPE,
  SETTLEMENT,
  TRANSPORT_MODE,
} from '@shared/contract/logistics/order.labels.ts';
import type { STOP_TYPE, TRUCK_KIND } from '@shared/contract/logistics/truck.labels.ts';
import type { SEVERITIES } from '@shared/contract/system/inspect-form/form.ts';

/** An English word for each code of a table of labels. */
type English<Labels> = Readonly<Record<keyof Labels, string>>;

/** What sheets in English say for codes, under the names that `label:<name>` knows; trade terms are their own word. */
export const ENGLISH_LABELS = {
  serviceType: { LCL: 'LCL', FCL: 'FCL' } satisfies English<typeof SERVICE_TYPE>,
  agencyType: {
    SELF: 'Own account',
    AGENCY: 'Export agency',
    FREIGHT_ONLY: 'Freight only',
  } satisfies English<typeof AGENCY_TYPE>,
  transportMode: { SEA: 'Sea', RAIL: 'Rail', ROAD: 'Road' } satisfies English<typeof TRANSPORT_MODE>,
  deliveryType: { DOOR: 'Door delivery', PICKUP: 'Pick-up', AGENT: "Agent's warehouse" } satisfies English<
    typeof DELIVERY_TYPE
  >,
  settlement: { MONTHLY: 'Monthly', PER_ORDER: 'Per shipment', PREPAID: 'In advance' } satisfies English<
    typeof SETTLEMENT
  >,
  service: {
    PICKUP: 'Pick-up',
    STORAGE: 'Storage',
    INSPECTION: 'Inspection',
    CUSTOMS: 'Export customs clearance',
    TAX_REFUND: 'Tax refund',
    INSURANCE: 'Insurance',
    CLEARANCE: 'Import customs clearance',
    DELIVERY: 'Delivery',
  } satisfies English<typeof SERVICE>,
  attribute: {
    GENERAL: 'General cargo',
    BATTERY: 'With battery',
    LIQUID: 'Liquid',
    POWDER: 'Powder',
    MAGNETIC: 'Magnetic',
    FOOD: 'Food',
    WOOD: 'Wooden packaging',
    DANGEROUS: 'Dangerous goods',
    BRANDED: 'Branded goods',
  } satisfies English<typeof ATTRIBUTE>,
  cargoSource: {
    WAREHOUSE: 'Warehouse',
    FACTORY: 'Loaded at factory',
    DIRECT: 'Direct to loading place',
  } satisfies English<typeof CARGO_SOURCE>,
  freightTerm: { PREPAID: 'Prepaid', COLLECT: 'Collect' } satisfies English<typeof FREIGHT_TERM>,
  chargeBasis: { CONTAINER: 'Container', BILL: 'Shipment' } satisfies English<typeof SURCHARGE_BASIS>,
  truckKind: {
    PICKUP: 'Pick-up',
    CONTAINER: 'Container haulage',
    SHUTTLE: 'Shuttle',
    DELIVERY: 'Delivery',
  } satisfies English<typeof TRUCK_KIND>,
  stopType: {
    EMPTY_PICKUP: 'Empty pick-up',
    LOAD: 'Load',
    UNLOAD: 'Unload',
    GATE_IN: 'Gate in',
    EMPTY_RETURN: 'Empty return',
  } satisfies English<typeof STOP_TYPE>,
  inspectionResult: {
    PENDING: 'Pending',
    PASS: 'Passed',
    CONCESSION: 'Accepted on concession',
    REJECT: 'Rejected',
  } satisfies English<typeof INSPECTION_RESULT>,
  sampling: { SAMPLE: 'Sample', FULL: 'Every carton' } satisfies English<typeof SAMPLING>,
  severity: { CRITICAL: 'Critical', MAJOR: 'Major', MINOR: 'Minor' } satisfies English<typeof SEVERITIES>,
  loadDifference: {
    SHORT: 'Short',
    DAMAGED: 'Damaged',
    NO_ROOM: 'No room',
    CUSTOMER: "Customer's wish",
    EXTRA: 'Surplus',
  } satisfies English<typeof LOAD_DIFFERENCE>,
  loadPosition: { FRONT: 'Front', MIDDLE: 'Middle', REAR: 'Rear', DOOR: 'Door' } satisfies English<
    typeof LOAD_POSITION
  >,
};
