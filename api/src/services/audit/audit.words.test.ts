import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { makeActor, systemActor } from '../../platform/actor.ts';
import { rows } from '../../platform/database.ts';
import { entities, entityOf } from '../../platform/entity-registry.ts';
import { AUDIT_CODES, AUDIT_TITLES } from './audit-codes.ts';
import { auditCodes, auditNames, pointerOf } from './audit-names.ts';
import { auditPointers, type Pointer } from './audit-pointers.ts';
import { auditChanges } from './audit.service.ts';
import { AUDIT_WORDS, measured } from './audit-values.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  /** Codes that the database allows; empty: no enumeration. */
  codes: string[];
}
let api: TestApi;
let columns: Map<string, Column>;
let pointers: ReadonlyMap<string, Pointer>;
beforeAll(async () => {
  api = await testApi();
  const found = await rows<{ table: string; column: string; type: string; checks: string | null }>(
    api.db,
    sql`select c.table_name as "table", c.column_name as "column", c.data_type as type,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'c' and array_length(k.conkey, 1) = 1 and a.attname = c.column_name
          and k.conrelid = to_regclass(c.table_name)) as checks
      from information_schema.columns c where c.table_schema = 'public'`,
  );
  columns = new Map(
    found.map(({ checks, ...row }) => {
      const listed = checks?.includes('ARRAY[') ? [...checks.matchAll(/'([A-Z][A-Z0-9_]*)'/g)] : [];
      return [`${row.table}.${row.column}`, { ...row, codes: listed.map(([, code]) => code ?? '') }];
    }),
  );
  pointers = await auditPointers(api.db);
}, 60_000);
afterAll(() => api.close());

const STATES = ['state', 'status', 'stage'];
/** Every column that the log shows: entity, field, label and what the database says of it. */
const logged = () =>
  entities().flatMap((entity) =>
    Object.entries(getTableColumns(entity.table)).flatMap(([field, { name }]) => {
      const labels = entity.spec.labels as Readonly<Record<string, string>> | undefined;
      const label = labels?.[field] ?? (STATES.includes(field) ? '状态' : undefined);
      const column = columns.get(`${getTableName(entity.table)}.${name}`);
      return label && column && entity.spec.audit !== 'none' ? [{ kind: entity.kind, field, label, ...column }] : [];
    }),
  );

describe('A1.8 the log tells everything in Chinese', () => {
  it('every code that the database allows in a logged column has a label', () => {
    const enumerations = logged().filter(({ codes }) => codes.length > 0);
    expect(enumerations.length).toBeGreaterThan(60);
    // Trade terms, grades, papers, labels and barcodes are what people say; everything else is Chinese.
    const spoken = /^(CIF|CFR|FOB|EXW|CI|I{1,3}|[A-D]|A\d|[LS]\d+X\d+|EAN13|UPCA|CODE128)$/;
    const lost = enumerations.flatMap(({ kind, field, codes }) =>
      codes
        .filter((code) => !spoken.test(code) && !/[\u4E00-\u9FFF]/.test(auditCodes(kind)[field]?.[code] ?? ''))
        .map((code) => `${kind}.${field} ${code}`),
    );
    expect(lost).toEqual([]);
  });

  it('every state of every entity has a label', () => {
    const lost = logged()
      .filter(({ field }) => STATES.includes(field))
      .filter(({ kind, field }) => Object.keys(auditCodes(kind)[field] ?? {}).length === 0);
    expect(lost).toEqual([]);
  });

  it('every id that is logged is told by a name', () => {
    const ids = logged().filter(({ type, field }) => type === 'bigint' && /(Id|By|From)$/.test(field));
    expect(ids.length).toBeGreaterThan(80);
    expect(ids.filter(({ kind, field }) => !pointerOf(pointers, kind, field))).toEqual([]);
  });

  it('every structure that is logged has words', () => {
    const structures = logged().filter(({ type }) => type === 'jsonb');
    const lost = structures.filter(
      ({ kind, field }) => !(`${kind}.${field}` in AUDIT_WORDS) && !pointerOf(pointers, kind, field),
    );
    expect(lost).toEqual([]);
  });

  it('every weight, volume and rate that is logged is told with its unit', () => {
    const counted = /(cartons|days|decimals|digits|count|loaded|size|odometer|sort)/i;
    const numbers = logged().filter(
      ({ kind, type, field }) =>
        (type === 'bigint' && !pointerOf(pointers, kind, field) && !counted.test(field)) ||
        (type === 'integer' && /rate|bp$/i.test(field)),
    );
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter(({ field, label }) => measured(field, label).words === null)).toEqual([]);
  });

  it('every kind that is written has a title', () => {
    const folder = join(import.meta.dirname, '../..');
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/audit\(\{\s*kind: '([a-z_]+)'/g)])
      .map(([, kind]) => kind ?? '');
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((kind) => !entityOf(kind) && !(kind in AUDIT_TITLES))).toEqual([]);
  });

  it('nothing is declared for a column that is not there', () => {
    const known = new Set(logged().map(({ kind, field }) => `${kind}.${field}`));
    const declared = Object.entries(AUDIT_CODES).flatMap(([kind, fields]) =>
      Object.keys(fields).map((field) => `${kind}.${field}`),
    );
    expect(
      [...Object.keys(AUDIT_WORDS), ...declared].filter((key) => !known.has(key) && !key.startsWith('lg_allocation')),
    ).toEqual([]);
  });
});

describe('the log in words', () => {
  const told = async (kind: string, after: Record<string, unknown>, objectNo: string | null = null) => {
    const row = { kind, objectNo, before: null, after };
    const changes = auditChanges(systemActor(), row, await auditNames(api.db, [row]));
    return Object.fromEntries(changes.map((change) => [change.label, change.after]));
  };
  it('what rows of a list point at is told by its name: the country of a consignee', async () => {
    expect(await told('ac_customer', { country: 'US', 'consignees.0.country': 'DE' })).toEqual({
      '国家/地区': '美国',
      '收货人 1 国家/地区': '德国',
    });
  });
  it('codes, rates, weights, ports, units and parties', async () => {
    expect(
      await told('fin_fee_line', { state: 'SUBMITTED', taxMode: 'INCL', taxRateBp: 900, currency: 'CNY' }),
    ).toEqual({ 状态: '待审核', 计税方式: '含税', 税率: '9%', 币种: 'CNY' });
    expect(
      await told('lg_order', {
        pol: 'CNNGB',
        volume: 1_234_567,
        gross: 89_000,
        services: ['CUSTOMS', 'DELIVERY'],
        consignee: { name: 'Blue River', address: null, contact: null, phone: '+1', taxId: null },
      }),
    ).toEqual({
      起运港: '宁波',
      体积: '1.235 CBM',
      毛重: '89.00 kg',
      服务项目: '报关、派送',
      收货人: 'Blue River，+1',
    });
    expect(
      await told('sy_goods', { unit: 'PCS', vatRate: 1300, cartonGross: 9600, elements: { e1: '无品牌' } }),
    ).toEqual({
      单位: '件',
      增值税率: '13%',
      单箱毛重: '9.60 kg',
      申报要素: '无品牌',
    });
  });
  it('settings by their name and in words; a template by its size', async () => {
    expect(await told('sy_setting', { key: 'sla.pool', value: 100 }, 'sla.pool')).toEqual({
      设置项: '待拼柜时限',
      值: '100 小时',
    });
    expect(await told('sy_template', { kind: 'ZHUANGXIANG', body: '<p>a</p>\n<p>b</p>' })).toEqual({
      类型: '装箱单',
      正文: '全文 2 行',
    });
  });
  it('what a command notes beside the columns is told too; a column without a label is not', async () => {
    expect(await told('sy_inspect_form', { restored: 1, publishedVersion: 3 })).toEqual({ 恢复自版本: '1', 版本: '3' });
    expect(await told('sh_import', { documents: 12, skipped: 1, sha256: 'abc' })).toEqual({
      导入条数: '12',
      跳过条数: '1',
    });
    expect(await told('sy_goods', { searchText: 'x', pinyin: 'y' })).toEqual({});
  });
  it('a masked field stays masked', async () => {
    const actor = makeActor({
      ...systemActor(),
      system: false,
      fields: { 'money.sell': 'MASK', 'money.cost': 'MASK' },
    });
    const row = { kind: 'fin_fee_line', objectNo: null, before: null, after: { amount: '350.00' } };
    expect(auditChanges(actor, row, await auditNames(api.db, [row]))[0]?.after).not.toContain('350');
  });
});
