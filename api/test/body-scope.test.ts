import type { Endpoint } from '@shared/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { fingerprint } from './fingerprint.ts';
import type { TestApi } from './harness.ts';
import { idPathsOf, put } from './id-paths.ts';
import { seeded, validBody } from './samples.ts';
import { startedApi } from './started.ts';
import { idIn, ME, plantWorlds, type World, type WorldTable } from './worlds.ts';

/**
 * Ids inside bodies: every command that names another record by its id is asked with a record of another person and of
 * another company in that place. The cases come from the contracts: an id whose key is not in WHOSE fails the first test,
 * so that a new command cannot be forgotten.
 */
const WHOSE: Record<string, WorldTable | 'line' | 'person' | 'open'> = {
  customerId: 'ac_customer',
  ownerCustomerId: 'ac_customer',
  customerCodeId: 'ac_customer_code',
  supplierId: 'ac_supplier',
  agentId: 'ac_supplier',
  carrierId: 'ac_supplier',
  brokerId: 'ac_supplier',
  overseasAgentId: 'ac_supplier',
  // A company of one's own, or a customer in scope, as its kind says.
  exporterId: 'ac_customer',
  partyId: 'ac_customer',
  toCustomerId: 'ac_customer',
  tradeDocId: 'trade_doc',
  orderId: 'lg_order',
  bizId: 'lg_order',
  orderIds: 'lg_order',
  declarationId: 'lg_declaration',
  declarationLineId: 'lg_declaration_line',
  docLineId: 'trade_doc_line',
  receiptId: 'fin_receipt',
  feeLineId: 'fin_fee_line',
  // Told, but neither read nor kept: an order that was copied says so.
  copyOf: 'open',
  orderLineId: 'lg_order_line',
  sourceLineId: 'lg_order_line',
  allocationId: 'lg_allocation',
  containerId: 'lg_container',
  // Another draft that takes what is split off.
  target: 'lg_declaration',
  containerIds: 'lg_container',
  toContainerId: 'lg_container',
  zoneId: 'wh_zone',
  zoneIds: 'wh_zone',
  chamberId: 'wh_chamber',
  batchId: 'wh_batch',
  locationId: 'wh_location',
  locationIds: 'wh_location',
  fromLocationId: 'wh_location',
  toLocationId: 'wh_location',
  liableSupplierId: 'ac_supplier',
  fixedCustomerId: 'ac_customer',
  inboundIds: 'wh_inbound',
  inboundLineId: 'wh_inbound_line',
  warehouseId: 'wh_warehouse',
  inboundWarehouseId: 'wh_warehouse',
  toWarehouseId: 'wh_warehouse',
  truckId: 'lg_truck',
  // Lines of the record itself, found among its own rows only.
  contacts: 'line',
  consignees: 'line',
  addresses: 'line',
  banks: 'line',
  invoiceTitles: 'line',
  papers: 'line',
  contracts: 'line',
  lines: 'line',
  stops: 'line',
  shares: 'line',
  lineId: 'line',
  stockId: 'line',
  photos: 'line',
  foreignHs: 'line',
  // Pictures of the record itself.
  attachmentId: 'line',
  logoId: 'line',
  faviconId: 'line',
  backgroundId: 'line',
  consigneeId: 'line',
  contactIds: 'line',
  // Lines of the statement itself.
  lineIds: 'line',
  dropLineIds: 'line',
  feeLineIds: 'fin_fee_line',
  bankAccountId: 'fin_bank_account',
  partyIds: 'ac_customer',
  // People, roles, departments and companies: whom one may name is checked in access (ACC-036, ACC-037) and by company.
  salesId: 'person',
  csId: 'person',
  operatorId: 'person',
  ownerId: 'person',
  leaderId: 'person',
  userIds: 'person',
  fromUserId: 'person',
  toUserId: 'person',
  receiverId: 'person',
  inspectorId: 'person',
  mentions: 'person',
  deptId: 'person',
  parentId: 'person',
  roleId: 'person',
  roleIds: 'person',
  companyIds: 'person',
  warehouseIds: 'person',
  sharedRoleId: 'person',
  companyId: 'person',
  forCompanyId: 'person',
  // The same for everybody: catalogues of the house.
  chargeCodeId: 'open',
  vehicleId: 'open',
  driverId: 'open',
  templateId: 'open',
  sourceId: 'open',
  brandId: 'open',
  goodsId: 'open',
  categoryId: 'open',
};
/** Ids that row-scope.test.ts asks for: batches, comments, attachments; and the other side of a merge. */
const BY_PATH: [RegExp, WorldTable | null][] = [
  [/\/ap\/statements\S* (partyId|partyIds(\.\*)?)$/, 'ac_supplier'],
  [/\/payment-applications\S* receiptId$/, 'fin_receipt'],
  // A bank account of the supplier that is paid, found among its own only.
  [/\/payment-applications\S* payeeBankId$/, null],
  [/\/finance\/payments applicationId$/, 'fin_payment_application'],
  // They narrow what is open between the company and the party.
  [/settlements\/auto (sources\.\*\.id|statementId)$/, null],
  [/\/fx-matches declarationId$/, 'fx_declaration'],
  [/\/charge-rules replaces\.id$/, 'wh_charge_rule'],
  [/storage-bills\/generate warehouseIds\.\*$/, 'wh_warehouse'],
  [/\/storage-bills\/generate partyIds\.\*$/, 'ac_customer'],
  [/\/payable-storage-bills\/generate partyIds\.\*$/, 'ac_supplier'],
  [/ items\.\*\.id$/, null],
  [/ (ids\.\*|id)$/, null],
  // The content of a template is drawn, no record is read.
  [/ content\.(customerId|supplierId)$/, null],
  [/\/customers\/\{id\}\/merge otherId$/, 'ac_customer'],
  [/\/suppliers\/\{id\}\/merge otherId$/, 'ac_supplier'],
  [/\/goods\/\{id\}\/merge otherId$/, 'sy_goods'],
  [/ foreignHs\.\*\.id$/, null],
  // What the outbound itself holds.
  [/\/outbounds\/\{id\}\/[a-z-]+ (picks|items)\.\*\.allocationId$/, null],
];
const STRANGERS = ['other', 'foreign'] as const satisfies World[];

/** Any warehouse of one's company may be named on an order or a container; who names it need not work there. */
const strangersOf = ({ endpoint, whose }: Case): readonly World[] =>
  whose === 'wh_warehouse' && endpoint.path.startsWith('/logistics/') ? ['foreign'] : STRANGERS;

interface Case {
  name: string;
  endpoint: Endpoint;
  path: string[];
  whose: string | null | undefined;
}
const cases: Case[] = routes.flatMap(({ endpoint, mode }) =>
  mode === 'read' || mode === 'file'
    ? []
    : idPathsOf(endpoint.body).map((path) => {
        const name = `${endpoint.method} ${endpoint.path} ${path.join('.')}`;
        const known = BY_PATH.find(([pattern]) => pattern.test(name));
        const keys = path.filter((key) => key !== '*' && key !== 'id');
        return { name, endpoint, path, whose: known ? known[1] : WHOSE[keys.at(-1) ?? ''] };
      }),
);
const isTable = (whose: Case['whose']): whose is WorldTable =>
  typeof whose === 'string' && !['line', 'person', 'open'].includes(whose);
const OWNERS: [RegExp, WorldTable][] = [
  [/^\/accounts\/customers/, 'ac_customer'],
  [/^\/accounts\/customer-codes/, 'ac_customer_code'],
  [/^\/accounts\/suppliers/, 'ac_supplier'],
  [/^\/logistics\/orders/, 'lg_order'],
  [/^\/logistics\/containers/, 'lg_container'],
  [/^\/logistics\/bookings/, 'lg_booking'],
  [/^\/logistics\/trucks/, 'lg_truck'],
  [/^\/logistics\/loading-slips/, 'lg_loading_slip'],
  [/^\/logistics\/clearances/, 'lg_clearance'],
  [/^\/logistics\/declarations/, 'lg_declaration'],
  [/^\/logistics\/records/, 'lg_stage_record'],
  [/^\/logistics\/releases/, 'lg_release'],
  [/^\/logistics\/deliveries/, 'lg_delivery'],
  [/^\/logistics\/quotations/, 'lg_quotation'],
  [/^\/system\/goods/, 'sy_goods'],
  [/^\/system\/brands/, 'sy_brand'],
  [/^\/system\/brand-codes/, 'sy_brand_code'],
  [/^\/warehouse\/warehouses/, 'wh_warehouse'],
  [/^\/warehouse\/zones/, 'wh_zone'],
  [/^\/warehouse\/chambers/, 'wh_chamber'],
  [/^\/warehouse\/locations/, 'wh_location'],
  [/^\/warehouse\/accesses/, 'wh_access'],
  [/^\/warehouse\/mall-items/, 'wh_mall_item'],
  [/^\/warehouse\/moves/, 'wh_move'],
  [/^\/warehouse\/freezes/, 'wh_freeze'],
  [/^\/warehouse\/counts/, 'wh_count'],
  [/^\/warehouse\/damages/, 'wh_damage'],
  [/^\/finance\/barcode-orders/, 'fin_barcode_order'],
  [/^\/finance\/trade-docs/, 'trade_doc'],
  [/^\/finance\/cost-sheets/, 'fin_cost_sheet'],
  [/^\/finance\/cost-shares/, 'fin_cost_share'],
  [/^\/finance\/fx-quotas/, 'fx_quota_account'],
  [/^\/finance\/risk\/alerts/, 'risk_alert'],
  [/^\/finance\/risk\/releases/, 'risk_release'],
  [/^\/finance\/fx-matches/, 'fx_declaration'],
  [/^\/finance\/fx-declarations/, 'fx_declaration'],
  [/^\/finance\/tax-(cases|batches)/, 'tax_case'],
  [/^\/warehouse\/outbounds/, 'wh_outbound'],
  [/^\/finance\/payment-applications/, 'fin_payment_application'],
  [/^\/finance\/payments/, 'fin_payment_application'],
  [/^\/finance\/(ar|ap)\/statements/, 'fin_statement'],
  [/^\/warehouse\/charge-rules/, 'wh_charge_rule'],
  [/^\/finance\/storage-bills/, 'wh_storage_bill'],
  [/^\/warehouse\/inbounds/, 'wh_inbound'],
  [/^\/warehouse\/arrivals/, 'wh_arrival'],
  [/^\/finance\/receipts/, 'fin_receipt'],
  [/^\/finance\/(supplier-)?settlements/, 'fin_settlement'],
];

const random = seeded(5);
let api: TestApi;
let before: Record<string, string>;
const written = async () => {
  const { sh_throttle: _calls, sh_idempotency: _keys, ...tables } = await fingerprint(api.database);
  return tables;
};
beforeAll(async () => {
  api = await startedApi();
  await plantWorlds(api);
  const self = { level: 'SELF', depts: [] } as const;
  api.actor('self', {
    userId: ME,
    deptId: '800',
    warehouses: [idIn('own', 'wh_warehouse')],
    scopes: { logistics: self, customer: self, supplier: self, warehouse: self, finance: self },
  });
  before = await written();
}, 300_000);
afterAll(() => api.close());

/** What a body needs beyond its shape, so that nothing but the id can refuse it. */
const FITTING: Record<string, Record<string, unknown>> = {
  'POST /logistics/containers': { containerType: '40HQ', pol: 'CNSHA', pod: 'USLAX' },
  'POST /logistics/trucks': { orders: [], stops: [] },
  'PUT /logistics/trucks/{id}': { orders: [], stops: [] },
  'POST /system/templates': {},
  'POST /finance/fee-lines/add-to-orders': { direction: 'AR', items: [{ id: idIn('own', 'lg_order'), version: 1 }] },
};
/** Every id of the body is of the own world, but the one that is asked about. */
function bodyOf({ endpoint, path }: Case, strange: string): unknown {
  let body = (validBody(endpoint, random, FITTING[`${endpoint.method} ${endpoint.path}`]) ?? {}) as Record<
    string,
    unknown
  >;
  for (const other of cases) {
    const first = other.path[0] ?? '';
    if (other.endpoint !== endpoint || other.whose === 'line') continue;
    if (isTable(other.whose) && first in body) body = put(body, other.path, idIn('own', other.whose));
    if (first === 'companyId') body = put(body, other.path, '1');
    if (other.whose === 'person' && first !== 'companyId' && first in body) body = put(body, other.path, ME);
  }
  if ('version' in body) body = { ...body, version: 1 };
  return put(body, path, strange);
}
/** Of a batch that did nothing: the code by which it refused its one row. */
function refusedOf(text: string): string {
  const { data } = JSON.parse(text) as { data?: { done?: number; refused?: { errorCode: string }[] } };
  return data?.done === 0 && data.refused?.length === 1 ? (data.refused[0]?.errorCode ?? '') : '';
}
/** Texts of the other worlds: what a refusal may not tell. */
const LEAK = /x735[23]/;
async function answersTo(wanted: (table: WorldTable) => boolean): Promise<[name: string, answer: string][]> {
  const found: [string, string][] = [];
  for (const one of cases) {
    const { endpoint, whose } = one;
    if (!isTable(whose) || !wanted(whose)) continue;
    const owner = OWNERS.find(([pattern]) => pattern.test(endpoint.path))?.[1];
    for (const world of strangersOf(one)) {
      const input = { params: { id: owner ? idIn('own', owner) : '1' }, body: bodyOf(one, idIn(world, whose)) };
      const response = await api.as('self').send(endpoint, input);
      const text = await response.text();
      const { errorCode = refusedOf(text), data } = JSON.parse(text) as {
        errorCode?: string;
        data?: { fields?: object };
      };
      const fields = Object.keys(data?.fields ?? {}).map((key) => key.replaceAll(/\.\d+(?=\.|$)/g, '.*'));
      const key = one.path.filter((part) => part !== '*').at(-1) ?? '';
      const named = errorCode === 'NOT_FOUND' || fields.some((field) => field.split('.').includes(key));
      const answer = LEAK.test(text)
        ? `leaks ${text.slice(0, 200)}`
        : named
          ? 'refused'
          : `${response.status === 200 && errorCode ? 422 : response.status} ${errorCode}${fields.length ? ` ${fields.join()}` : ''}`;
      found.push([`${one.name} (${world})`, answer]);
    }
  }
  return found;
}

describe('ids of rows out of scope inside bodies', () => {
  it('every id of every command says whose it is', () => {
    expect(cases.filter(({ whose }) => whose === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('are refused like ids that do not exist, tell nothing, and write nothing', async () => {
    const answers = await answersTo(() => true);
    // REFERENCED: every check let the id pass, and only the database's own key refused the made-up rest of the body.
    const through = /^(leaks|200|5\d\d|422 REFERENCED)/;
    expect(answers.filter(([, answer]) => through.test(answer))).toEqual([]);
    // In some bodies another rule comes first; most must have met the scope itself.
    expect(answers.filter(([, answer]) => answer === 'refused').length).toBeGreaterThan(answers.length / 2);
    const after = await written();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  }, 600_000);
});
