import { MAX_STEPS } from '@shared/contract/finance/approval-rule.contract.ts';
import { STEP_MODES, type ApprovalBand } from '@shared/contract/finance/approval-rule.rules.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';

type Mode = keyof typeof STEP_MODES;
/** A band as a line of the sheet: its end, and the roles of its steps side by side. */
export type BandLine = { upTo: string | null } & Record<`role${number}`, string | null> &
  Record<`mode${number}`, Mode | null>;
const NUMBERS = Array.from({ length: MAX_STEPS }, (_, at) => at);

export const blankBand = (): BandLine =>
  ({
    upTo: null,
    ...Object.fromEntries(
      NUMBERS.flatMap((at) => [
        [`role${at}`, null],
        [`mode${at}`, at === 0 ? 'ANY' : null],
      ]),
    ),
  }) as BandLine;

export const BAND_COLUMNS: readonly GridColumn<BandLine>[] = [
  {
    key: 'from' as never,
    title: '金额从',
    kind: 'computed',
    as: 'money',
    width: 110,
    compute: (_line, index, lines) => (index === 0 ? '0' : (lines[index - 1]?.upTo ?? null)),
  },
  { key: 'upTo', title: '不足', kind: 'money', width: 130, placeholder: '末段不填' },
  ...NUMBERS.flatMap((at): GridColumn<BandLine>[] => [
    {
      key: `role${at}`,
      title: `第 ${at + 1} 步`,
      kind: 'picker',
      picker: 'roles',
      required: at === 0,
      width: 150,
      onSet: (line, role) => ({ [`mode${at}`]: role ? (line[`mode${at}`] ?? 'ANY') : null }) as Partial<BandLine>,
    },
    { key: `mode${at}`, title: '方式', kind: 'code', labels: STEP_MODES, width: 90 },
  ]),
];

export const lineOfBand = ({ upTo, steps }: ApprovalBand): BandLine =>
  ({
    upTo,
    ...Object.fromEntries(
      NUMBERS.flatMap((at) => [
        [`role${at}`, steps[at]?.roleId ?? null],
        [`mode${at}`, steps[at]?.mode ?? null],
      ]),
    ),
  }) as BandLine;

/** Bands as they are sent; steps without a role are left out. */
export const bandsOf = (lines: readonly BandLine[]) =>
  lines.map((line) => ({
    upTo: line.upTo,
    steps: NUMBERS.flatMap((at) => {
      const roleId = line[`role${at}`];
      return roleId ? [{ roleId, mode: line[`mode${at}`] ?? 'ANY' }] : [];
    }),
  }));
