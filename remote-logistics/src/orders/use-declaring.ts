import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { elementsText, readElements, type Element } from '@shared/contract/system/elements.ts';
import { type ElementValues } from '@shared/contract/system/element-values.ts';
import type { HsExtra } from '@shared/contract/system/hs-code.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { Form } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { blankLine, type FormLine } from './order-values.ts';

const HS_CODES = pickerCall('hs-codes');
/** Codes that are asked for at once; the server answers no more. */
const MAX = 100;
const NO_LINES: readonly FormLine[] = [];

interface Coded {
  hsCode?: unknown;
}
/** How the cell 申报要素 is shown and read: by the elements of the line's HS code; unread text stays as it was typed. */
export function useElementsOf<Line extends Coded>(lines: readonly Line[]): NonNullable<GridColumn<Line>['text']> {
  const codes = new Set(lines.flatMap(({ hsCode }) => (/^\d{10}$/.test(String(hsCode)) ? [String(hsCode)] : [])));
  const ids = [...codes].slice(0, MAX).sort().join(',');
  const known = useRead(HS_CODES, { query: { ids } }, { enabled: ids !== '', keep: true });
  return useMemo(() => {
    const templates = new Map(
      (known.data?.list ?? []).map(({ id, extra }): [string, readonly Element[]] => [
        id,
        (extra as HsExtra | undefined)?.elements ?? [],
      ]),
    );
    const templateOf = (line: Line) => templates.get(String(line.hsCode)) ?? [];
    return {
      show: (value, line) =>
        typeof value === 'string' ? value : elementsText(templateOf(line), (value ?? {}) as ElementValues),
      read(typed, line) {
        if (typed.trim() === '') return {};
        const found = readElements(templateOf(line), typed);
        return 'values' in found ? found.values : typed;
      },
    };
  }, [known.data]);
}

/** The same in the form: what was pasted before the elements of its code were known is read once they are. */
export function useElementsText(): NonNullable<GridColumn<FormLine>['text']> {
  const form = Form.useFormInstance();
  const text = useElementsOf(Form.useWatch<FormLine[] | undefined>('lines', form) ?? NO_LINES);
  useEffect(() => {
    const now = (form.getFieldValue('lines') ?? []) as FormLine[];
    const next = now.map((line) =>
      typeof line.elements === 'string' ? { ...line, elements: text.read(line.elements, line) } : line,
    );
    if (next.some((line, index) => line.elements !== now[index]?.elements)) form.setFieldValue('lines', next);
  }, [form, text]);
  return text;
}

/** A new line is refunded when the order's services say 退税; ticking the service ticks or clears all lines. */
export function useBlankLine(): () => FormLine {
  const form = Form.useFormInstance();
  const services = Form.useWatch<string[] | undefined>('services', form);
  const refund = services?.includes('TAX_REFUND');
  const before = useRef(refund);
  useEffect(() => {
    const was = before.current;
    before.current = refund;
    if (was === undefined || refund === undefined || was === refund) return;
    const lines = (form.getFieldValue('lines') ?? []) as FormLine[];
    form.setFieldValue(
      'lines',
      lines.map((line) => ({ ...line, refundFlag: refund })),
    );
  }, [form, refund]);
  return useCallback(() => ({ ...blankLine(), refundFlag: refund === true }), [refund]);
}
