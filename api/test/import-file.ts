import type { ImportContract } from '@shared/contract/shared/import.ts';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '../src/exchange/xlsx-write.ts';
import type { TestClient } from './client.ts';

/** Uploads lines as an xlsx file of an import; answers what the dry run says. Keys of the lines are the columns' keys. */
export async function uploadLines(
  client: TestClient,
  contract: ImportContract,
  lines: readonly Record<string, string | number | boolean | null | undefined>[],
) {
  const titles = Object.entries(contract.columns).map(([key, column]) => [key, column.title] as const);
  const out = new PassThrough();
  const sheet = {
    name: '导入',
    columns: titles.map(([, title]) => ({ title })),
    rows: lines.map((line) => titles.map(([key]) => line[key] ?? null)),
  };
  const [bytes] = await Promise.all([buffer(out), writeXlsx([sheet], out)]);
  return client.ok(contract.check, { files: [{ part: 'file', name: '导入.xlsx', content: new Uint8Array(bytes) }] });
}
