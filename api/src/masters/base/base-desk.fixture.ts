import type { BaseKind, BaseRow } from '@shared/contract/base/base-kind.ts';
import type { TestApi } from '../../../test/harness.ts';

/** Fields of a row as they are typed. */
type Values = Record<string, unknown>;
/** A refusal with what stands at its fields. */
interface Refused {
  errorCode: string;
  errorMessage: string;
  data?: { fields?: Record<string, string> };
}
/** A port that is not in the data yet. */
export const PORT = {
  locode: 'cntzo',
  nameCn: '台州',
  nameEn: 'Taizhou',
  country: 'CN',
  kind: 'SEA',
  timezone: 'Asia/Shanghai',
};

/** The administrator at the kinds of base data, for one test file. The API may start after the desk. */
export function baseDesk(api: () => Pick<TestApi, 'as'>) {
  const admin = () => api().as('admin');
  const find = async (kind: BaseKind, query: Record<string, string>): Promise<BaseRow> => {
    const { list } = await admin().ok(kind.list.endpoint, { query });
    if (!list[0]) throw new Error(`${kind.kind}: nothing found`);
    return list[0];
  };
  const create = (kind: BaseKind, body: Values) => admin().call(kind.create, { body });
  const refusedBy = async (call: Promise<{ envelope: unknown }>) => (await call).envelope as Refused;
  const change = (kind: BaseKind, row: BaseRow, values: Values) =>
    admin().call(kind.update, { params: { id: row.id }, body: { ...row, ...values, version: row.version } });
  const act = (kind: BaseKind, action: 'enable' | 'disable' | 'remove', row: BaseRow) =>
    admin().call(kind[action], { params: { id: row.id }, body: { version: row.version } });
  return { admin, find, create, refusedBy, change, act };
}
