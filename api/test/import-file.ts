import type { ImportContract } from '@shared/contract/shared/import.ts';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '../src/services/exchange/xlsx-write.ts';
import type { TestClient } from './client.ts';

type Lines = readonly Record<string, string | number | boolean | null | undefined>[];

/** Lines as an xlsx file with the titles of an import; keys of the lines are the columns' keys. */
export async function linesFile({ columns }: Pick<ImportContract, 'columns'>, lines: Lines) {
  const titles = Object.entries(columns).map(([key, column]) => [key, column.title] as const);
  const out = new PassThrough();
  const sheet = {
    name: '导入',
    columns: titles.map(([, title]) => ({ title })),
    rows: lines.map((line) => titles.map(([key]) => line[key] ?? null)),
  };
  const [bytes] = await Promise.all([buffer(out), writeXlsx([sheet], out)]);
  return new Uint8Array(bytes);
}

/** Uploads lines as a file of an import; answers what the dry run says. */
export async function uploadLines(client: TestClient, contract: ImportContract, lines: Lines) {
  const content = await linesFile(contract, lines);
  return client.ok(contract.check, { files: [{ part: 'file', name: '导入.xlsx', content }] });
}
