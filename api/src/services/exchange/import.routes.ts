import {
  REASON_TITLE,
  ROW_TITLE,
  type ImportColumn,
  type ImportContract,
  type ImportDone,
  type ImportRow,
  type LineSheetContract,
} from '@shared/contract/shared/import.ts';
import type * as z from 'zod/mini';
import { loadFile } from '../files/file.service.ts';
import type { ReadCtx } from '../../platform/context.ts';
import { handle, serveFile, type FileAnswer, type Route, type RouteOptions } from '../../platform/route.ts';
import { withDicts } from './import-dicts.ts';
import type { SheetRow } from './import-sheet.ts';
import { templateSheets } from './import-template.ts';
import type { ImportWork } from './import-work.ts';
import { checkImport, commitImport } from './import.service.ts';
import { findImport } from './import-token.ts';
import { readFile, readStored, readUpload, type Sheeted } from './read-sheet.ts';
import type { Cell } from './xlsx-cells.ts';
import { workbook } from './workbook.ts';

const UPLOADS = { throttle: { by: 'user', limit: 60, seconds: 60 } } as const;
/** A dry run: its file is read in a worker before the transaction. */
const upload = (contract: Sheeted): RouteOptions => ({
  ...UPLOADS,
  before: (ctx, { files }) => readUpload(ctx, contract, files[0]),
});

/**
 * The four endpoints of an import declared with defineImport: template, dry run, commit, error file.
 *
 *   ...serveImport(orderImport, { group: (row) => row.batchNo ?? '', plan: async (ctx, documents, fail) => …, save: createOrder })
 */
export function serveImport<C extends ImportContract & { columns: Record<string, ImportColumn> }, Value>(
  contract: C,
  features: ImportWork<ImportRow<C>, Value>,
): Route[] {
  const work = features as ImportWork<SheetRow, unknown>;
  return [
    templateRoute(contract),
    handle(
      contract.check,
      async (ctx, { files }) => (await checkImport(ctx, await withDicts(ctx, contract), work, files[0])).check,
      upload(contract),
    ),
    handle(contract.commit, async (ctx, { body }) => commitImport(ctx, await withDicts(ctx, contract), work, body), {
      before: (ctx, { body }) => readStored(ctx, contract, body as { token: string }),
      keep: (answer: ImportDone) => ({ ...answer, secrets: undefined }),
    }),
    serveFile(contract.errors, (ctx, { query }) => errorFile(ctx, contract, query.token)),
  ];
}

/** What a feature adds to a sheet of lines: what its rows become, each checked by itself and against what the form says besides. */
interface LineWork<Row, Beside> {
  plan: (...asked: [...Parameters<LinePlan<Row>>, Beside]) => ReturnType<LinePlan<Row>>;
}
type LinePlan<Row> = ImportWork<Row, Record<string, unknown>>['plan'];

/** The three endpoints of a sheet declared with defineLineSheet: template, dry run with the lines, error file. */
export function serveLineSheet<C extends LineSheetContract & { columns: Record<string, ImportColumn> }>(
  contract: C,
  features: LineWork<ImportRow<C>, z.output<C['check']['body']>>,
): Route[] {
  const { plan } = features as LineWork<SheetRow, unknown>;
  return [
    templateRoute(contract),
    handle(
      contract.check,
      async (ctx, { files, body }) => {
        const work: ImportWork<SheetRow, unknown> = {
          plan: (inner, documents, fail) => plan(inner, documents, fail, body),
          save: async () => undefined,
        };
        const { check, values } = await checkImport(ctx, await withDicts(ctx, contract), work, files[0]);
        return { ...check, lines: values as Record<string, unknown>[] };
      },
      upload(contract),
    ),
    serveFile(contract.errors, (ctx, { query }) => errorFile(ctx, contract, query.token)),
  ];
}

const templateRoute = (contract: Pick<ImportContract, 'title' | 'columns' | 'template'>): Route =>
  serveFile(contract.template, async (ctx) =>
    workbook(`${contract.title}导入模板.xlsx`, templateSheets(await withDicts(ctx, contract))),
  );

/** The rows with errors as they were uploaded, with their row number and the reasons; mended, it can be uploaded as it is. */
async function errorFile(ctx: ReadCtx, contract: Sheeted, token: string): Promise<FileAnswer> {
  const { fileId, errors } = await findImport(ctx, contract, token);
  const { row: file, bytes } = await loadFile(ctx, fileId);
  const { header, texts } = await readFile(
    ctx,
    contract,
    bytes,
    errors.map(({ row }) => row),
  );
  const kept = [...header.entries()].filter(([, title]) => title !== ROW_TITLE && title !== REASON_TITLE);
  const reasons = new Map<number, string[]>();
  for (const { row, column, reason } of errors)
    reasons.set(row, [...(reasons.get(row) ?? []), column ? `${column}：${reason}` : reason]);
  const rows = [...reasons].map(([row, told]): Cell[] => [
    ...kept.map(([index]) => texts.get(row)?.[index] ?? ''),
    row,
    told.join('；'),
  ]);
  const columns = [
    ...kept.map(([, title]) => ({ title })),
    { title: ROW_TITLE, width: 8 },
    { title: REASON_TITLE, width: 60 },
  ];
  return workbook(file.name.replace(/\.(csv|xlsx)$/i, '-错误.xlsx'), [{ name: '错误', columns, rows }]);
}
