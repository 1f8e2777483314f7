import type { ImportColumn, ImportContract } from '@shared/contract/shared/import.ts';
import type { Sheet } from './xlsx-write.ts';
import type { Cell } from './xlsx-cells.ts';

const FORMATS: Record<ImportColumn['kind'], string> = {
  text: '文字',
  int: '整数',
  decimal: '数字',
  money: '金额',
  percent: '百分数，写 13、13.5 或 13%',
  date: '日期，例如 2026-01-31',
  time: '时间，例如 2026-01-31 08:30（北京时间）',
  code: '从可选值中选一个',
  codes: '从可选值中选，多个用顿号分隔',
  bool: '是 或 否',
};

/** The template: an empty first sheet with the titles (required ones with *), and a second one that explains every column. */
export function templateSheets(contract: Pick<ImportContract, 'title' | 'columns'>): Sheet[] {
  const columns = Object.values(contract.columns);
  return [
    {
      name: contract.title,
      columns: columns.map((column) => ({
        title: column.required ? `${column.title}*` : column.title,
        width: Math.max(12, column.title.length * 2 + 4),
        style: column.kind === 'date' || column.kind === 'time' ? column.kind : 'general',
        ...(choicesOf(column) ? { choices: choicesOf(column) } : {}),
      })),
      rows: [],
    },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 20 },
        { title: '必填', width: 8 },
        { title: '格式', width: 30 },
        { title: '示例', width: 20 },
        { title: '可选值', width: 80 },
      ],
      rows: columns.map((column): Cell[] => [
        column.title,
        column.required ? '是' : '否',
        column.hint ? `${FORMATS[column.kind]}，${column.hint}` : FORMATS[column.kind],
        column.example === undefined ? null : String(column.example),
        column.labels ? Object.values(column.labels).join('、') : null,
      ]),
    },
  ];
}

function choicesOf(column: ImportColumn): string[] | undefined {
  if (column.kind === 'bool') return ['是', '否'];
  return column.kind === 'code' && column.labels ? Object.values(column.labels) : undefined;
}
