import type {
  ImportColumn,
  ImportContract,
  ImportDone,
  ImportRow,
  LineSheetContract,
} from '@shared/contract/shared/import.ts';
import { loadFile } from '../files/file.service.ts';
import { dictEntries } from '../dicts/dict.service.ts';
import type { Ctx, ReadCtx } from '../../platform/context.ts';
import { handle, serveFile, type FileAnswer, type Route, type RouteOptions } from '../../platform/route.ts';
import { cellText } from './import-cells.ts';
import { readSheetRows, type SheetRow } from './import-sheet.ts';
import { templateSheets } from './import-template.ts';
import type { ImportWork } from './import-work.ts';
import { checkImport, commitImport } from './import.service.ts';
import { findImport } from './import-token.ts';
import { cellsOf, readStored, readUpload } from './read-sheet.ts';
import type { Cell } from './xlsx-cells.ts';
import { workbook } from './workbook.ts';

const UPLOADS = { throttle: { by: 'user', limit: 60, seconds: 60 } } as const;
/** A dry run: its file is read in a worker before the transaction. */
const upload = (contract: Pick<ImportContract, 'name' | 'maxRows' | 'csv'>): RouteOptions => ({
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

/** What a feature adds to a sheet of lines: what its rows become, each checked by itself. */
type LineWork<Row> = Pick<ImportWork<Row, Record<string, unknown>>, 'plan'>;

/** The three endpoints of a sheet declared with defineLineSheet: template, dry run with the lines, error file. */
export function serveLineSheet<C extends LineSheetContract & { columns: Record<string, ImportColumn> }>(
  contract: C,
  features: LineWork<ImportRow<C>>,
): Route[] {
  const work = { ...features, save: async () => undefined } as ImportWork<SheetRow, unknown>;
  return [
    templateRoute(contract),
    handle(
      contract.check,
      async (ctx, { files }) => {
        const { check, values } = await checkImport(ctx, await withDicts(ctx, contract), work, files[0]);
        return { ...check, lines: values as Record<string, unknown>[] };
      },
      upload(contract),
    ),
    serveFile(contract.errors, (ctx, { query }) => errorFile(ctx, contract, query.token)),
  ];
}

type Sheeted = Pick<ImportContract, 'name' | 'title' | 'columns' | 'maxRows' | 'template' | 'csv'>;
const templateRoute = (contract: Sheeted): Route =>
  serveFile(contract.template, async (ctx) =>
    workbook(`${contract.title}导入模板.xlsx`, templateSheets(await withDicts(ctx, contract))),
  );

/** The contract with what its dictionaries offer now. */
async function withDicts<C extends Pick<ImportContract, 'columns'>>(ctx: Ctx, contract: C): Promise<C> {
  const columns: Record<string, ImportColumn> = {};
  for (const [key, column] of Object.entries(contract.columns as Record<string, ImportColumn>))
    columns[key] = column.dict ? { ...column, labels: await dictEntries(ctx, column.dict) } : column;
  return { ...contract, columns };
}

/** The rows with errors as they were uploaded, with their row number and the reasons. */
async function errorFile(ctx: ReadCtx, contract: Sheeted, token: string): Promise<FileAnswer> {
  const { fileId, errors } = await findImport(ctx, contract, token);
  const { row: file, bytes } = await loadFile(ctx, fileId);
  const { header, cells } = readSheetRows(contract.columns, await cellsOf(ctx, contract, bytes));
  const reasons = new Map<number, string[]>();
  for (const { row, column, reason } of errors)
    reasons.set(row, [...(reasons.get(row) ?? []), column ? `${column}：${reason}` : reason]);
  const rows = [...reasons].map(([row, texts]): Cell[] => [
    ...header.map((_, index) => cellText(cells.get(row)?.[index] ?? null)),
    row,
    texts.join('；'),
  ]);
  const columns = [
    ...header.map((title) => ({ title })),
    { title: '行号', width: 8 },
    { title: '错误原因', width: 60 },
  ];
  return workbook(file.name.replace(/\.(csv|xlsx)$/i, '-错误.xlsx'), [{ name: '错误', columns, rows }]);
}
