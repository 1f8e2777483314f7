import { LineImport } from '@shared/ui/import/line-import.tsx';
import { MAX_LINES, typedLines, type FormLine } from './order-values.ts';

const load = async () => (await import('@shared/contract/logistics/order-import.contract.ts')).orderLineSheet;

interface Props {
  lines: readonly FormLine[];
  blank: () => FormLine;
  onPut: (lines: FormLine[]) => void;
}
/** 导入 beside the sheet of goods (L2); 退税 that no cell tells is that of a new line. */
export function OrderLineImport({ lines, blank, onPut }: Props) {
  const { refundFlag, ...empty } = blank();
  return (
    <LineImport<FormLine>
      load={load}
      present={typedLines(lines)}
      most={MAX_LINES}
      lineOf={(line) => ({ ...empty, ...line, refundFlag: line.refundFlag ?? refundFlag }) as FormLine}
      onPut={onPut}
    />
  );
}
