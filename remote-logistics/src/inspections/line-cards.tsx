import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { useFormState, useSection } from '@shared/ui/form/form-context.ts';
import { Button, Form } from 'antd';
import { memo, useCallback, useEffect, useRef } from 'react';
import { LineCard } from './line-card.tsx';
import { passed, settled } from './inspection-values.ts';
import css from './inspections.module.css';

/** Lines of an inspection as a field of its form. */
export const LinesField = ({ row }: { row: InspectionDetail }) => (
  <Form.Item name="lines" noStyle>
    <LineCards row={row} />
  </Form.Item>
);

interface Props {
  row: InspectionDetail;
  value?: InspectionLine[];
  onChange?: (lines: InspectionLine[]) => void;
}
const Card = memo(LineCard);

/** A card per line, fit for fingers; lines that were thrown out are not shown. */
function LineCards({ row, value = [], onChange }: Props) {
  const { errors, clear, register } = useFormState();
  const section = useSection();
  useEffect(() => register('lines', { label: '货物', section, input: null }));
  const now = useRef({ value, onChange });
  useEffect(() => {
    now.current = { value, onChange };
  });
  const change = useCallback(
    (index: number, changes: Partial<InspectionLine>) => {
      const { value: lines, onChange: tell } = now.current;
      const next = lines.map((line, at) => (at === index ? settled({ ...line, ...changes }, row.aqlRows, row) : line));
      now.current.value = next;
      tell?.(next);
      clear(`lines.${index}`);
    },
    [row, clear],
  );
  const open = value.filter(({ planned, result }) => planned > 0 && result === 'PENDING').length;
  const passAll = () => {
    onChange?.(
      value.map((line) => (line.planned > 0 && line.result === 'PENDING' ? passed(line, row.aqlRows, row) : line)),
    );
    clear('lines');
  };
  return (
    <div className={css.whole} data-path="lines">
      <div className={css.cardsHead}>
        <span role="status">{open === 0 ? '每行都有结果' : `还有 ${open} 行待定`}</span>
        <Button disabled={open === 0} onClick={passAll}>
          待定的按抽样数判合格
        </Button>
      </div>
      {errors.lines ? <p role="alert">{errors.lines}</p> : null}
      {value.map((line, index) =>
        line.planned > 0 ? (
          <Card key={line.id} row={row} line={line} index={index} errors={textOf(errors, index)} onChange={change} />
        ) : null,
      )}
    </div>
  );
}

/** Errors of one line as text, so that a card is drawn again only when its own change. */
function textOf(errors: Readonly<Record<string, string>>, index: number): string {
  const start = `lines.${index}.`;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(errors)
        .filter(([path]) => path.startsWith(start))
        .map(([path, text]) => [path.slice(start.length), text]),
    ),
  );
}
