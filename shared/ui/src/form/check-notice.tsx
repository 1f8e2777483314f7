import type { FormCheck } from '@shared/contract/endpoint.ts';
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { FieldFace } from './form-context.ts';
import { FieldLinks } from './refused-notice.tsx';
import css from './form.module.css';

/** What 检查 found: what is in the way, with a link to each field, and what will be asked. */
export function CheckNotice({ checked, faces }: { checked: FormCheck | null; faces: ReadonlyMap<string, FieldFace> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked) place.current?.scrollIntoView?.({ block: 'center' });
  }, [checked]);
  if (!checked) return null;
  const { fields, reasons, warnings } = checked;
  const wrong = Object.keys(fields).length + reasons.length;
  const title = wrong ? `检查发现 ${wrong} 处需要修改` : '检查通过，可以保存并提交';
  return (
    <div ref={place}>
      <Alert
        showIcon
        role="status"
        type={wrong ? 'error' : warnings.length ? 'warning' : 'success'}
        title={warnings.length ? `${title}，提交时需要确认 ${warnings.length} 项` : title}
        description={
          wrong || warnings.length ? (
            <>
              <FieldLinks fields={fields} faces={faces} />
              <ul className={css.refused}>
                {reasons.map((text) => (
                  <li key={text}>{text}</li>
                ))}
                {warnings.map(({ code, message }) => (
                  <li key={code}>需确认：{message}</li>
                ))}
              </ul>
            </>
          ) : undefined
        }
      />
    </div>
  );
}
