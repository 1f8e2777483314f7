import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { lineWarnings } from '@shared/contract/logistics/order-checks.ts';
import { orderFigures } from '@shared/contract/logistics/order-figures.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import { useField } from '@shared/runtime/session.ts';
import { formatDecimal, formatMoney, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { counted, figures, isMeasured } from './line-measures.ts';
import {
  FILLED_IN,
  GOODS_KEY,
  LOCKED_AFTER_REVIEW,
  ORDER_LINE_COLUMNS,
  ORDER_LINE_VIEWS,
  PURCHASE_COLUMN,
} from './order-line-columns.ts';
import { OrderLineImport } from './order-line-import.tsx';
import { copyLine, MAX_LINES, type FormLine } from './order-values.ts';
import { useBlankLine, useElementsText } from './use-declaring.ts';
import css from './orders.module.css';

/** LOG-015, LOG-016, LOG-021 of a line that can be read, with its number. */
const measuredWarnings = (line: object, index: number): string[] =>
  isMeasured(line)
    ? lineWarnings(counted(line), `lines.${index}`).map((issue) => `第 ${index + 1} 行 ${issue.text}`)
    : [];
/** 货物明细: the sheet with live figures, its totals and what looks wrong in it; `stored`: the order that is changed. */
export function OrderLines({ stored }: { stored: OrderDetail | null }) {
  const customerId = Form.useWatch<string | null | undefined>('customerId', Form.useFormInstance()) ?? null;
  const costs = useField('money.cost') === 'VISIBLE';
  const text = useElementsText();
  const columns = useMemo(() => {
    const shown = costs ? [...ORDER_LINE_COLUMNS, PURCHASE_COLUMN] : ORDER_LINE_COLUMNS;
    return shown.map((column) => ({
      ...column,
      ...(column.key === GOODS_KEY ? { parent: () => customerId } : {}),
      ...(column.key === 'elements' ? { text } : {}),
      ...(stored ? openInChange(column.key, stored) : {}),
    }));
  }, [costs, customerId, stored, text]);
  const blank = useBlankLine();
  return (
    <>
      <LineField<FormLine>
        title="货物明细"
        name="lines"
        columns={columns}
        views={ORDER_LINE_VIEWS}
        blank={blank}
        copyOf={copyLine}
        most={MAX_LINES}
        tools={stored ? undefined : (lines, put) => <OrderLineImport lines={lines} blank={blank} onPut={put} />}
      />
      <OrderTotals />
    </>
  );
}

/** After the review only measures, cartons, ranges, marks and what declaring needs are open (LOG-017). */
function openInChange(key: string, stored: OrderDetail): Pick<GridColumn<FormLine>, 'editable'> {
  if (LOCKED_AFTER_REVIEW.has(key)) return { editable: () => false };
  if (!FILLED_IN.has(key)) return {};
  const empty = new Set(stored.lines.flatMap((line) => (line[key as 'hsCode' | 'nameEn'] === null ? [line.id] : [])));
  return { editable: (line) => empty.has(String(line.id)) };
}

function OrderTotals() {
  const form = Form.useFormInstance();
  const lines = useDeferredValue(Form.useWatch<FormLine[] | undefined>('lines', form));
  const mode = Form.useWatch<TransportMode>('transportMode', form) ?? 'SEA';
  const goodsCurrency = Form.useWatch<string>('goodsCurrency', form);
  const { totals, warnings } = useMemo(() => {
    const known = (lines ?? []).flatMap((line) => {
      const own = figures(line);
      return own ? [{ line, row: { ...own, cartons: line.cartons ?? 0 } }] : [];
    });
    return {
      totals: orderFigures(
        known.map((each) => each.row),
        mode,
      ),
      warnings: (lines ?? []).flatMap((line, index) => measuredWarnings(line, index)),
    };
  }, [lines, mode]);
  const facts: [string, string][] = [
    ['箱数', formatDecimal(totals.cartons)],
    ['件数', formatDecimal(totals.pieces.replace(/\.?0+$/, '') || '0')],
    ['体积', `${formatVolume(totals.volume)} m³`],
    ['毛重', `${formatWeight(totals.gross)} kg`],
    ['净重', `${formatWeight(totals.net)} kg`],
    [ORDER_FIELDS.chargeableRt, totals.chargeableRt],
    [ORDER_FIELDS.goodsValue, `${goodsCurrency ?? ''} ${formatMoney(totals.goodsValue, goodsCurrency)}`],
  ];
  return (
    <div className={css.totals}>
      <dl aria-label="订单合计">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 ? (
        <p role="status" className={css.warn}>
          请核对：{warnings.slice(0, 3).join('；')}
          {warnings.length > 3 ? `；等 ${warnings.length} 处` : ''}
        </p>
      ) : null}
    </div>
  );
}
