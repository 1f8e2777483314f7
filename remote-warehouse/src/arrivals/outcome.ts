import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { settleLine } from '@shared/contract/warehouse/arrival-line.rules.ts';
import type { Decision } from '@shared/contract/warehouse/arrival.labels.ts';

/** What the decision comes to: 良品 116 件、残损 2 件收货，短少 2 件结案. */
export function outcomeOf(line: ArrivalLine, decision: Decision): string {
  const { good, damaged, short, extra } = settleLine({ ...line, actual: line.actual ?? 0 }, decision);
  const more = extra.good + extra.damaged;
  const back = (line.actual ?? 0) - good - damaged - more;
  const open = line.planned ? line.open - good - damaged - short : 0;
  const parts = [
    good + damaged > 0 ? `收货：良品 ${good} 件${damaged > 0 ? `、残损 ${damaged} 件` : ''}` : '',
    more > 0 ? `新入库单收 ${more} 件${extra.damaged > 0 ? `（残损 ${extra.damaged} 件）` : ''}` : '',
    short > 0 ? `短少 ${short} 件不再等待` : '',
    back > 0 ? `退回 ${back} 件` : '',
    open > 0 ? `入库单还等 ${open} 件` : '',
  ].filter(Boolean);
  return parts.join('；') || '不收货';
}
