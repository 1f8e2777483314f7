import type { ReactNode } from 'react';
import css from './detail.module.css';

/** One fact: title and content; `wide` takes the whole row. An item of null is left out. */
export interface Fact {
  title: string;
  content: ReactNode;
  wide?: boolean;
}
/** Facts of a record side by side: `<Descriptions facts={[{ title: '客户', content: order.customerName }]} />`. */
export function Descriptions({ facts }: { facts: readonly (Fact | null | false)[] }) {
  return (
    <dl className={css.facts}>
      {facts.map((fact) =>
        fact ? (
          <div key={fact.title} className={fact.wide ? css.wide : undefined}>
            <dt>{fact.title}</dt>
            <dd>{fact.content === null || fact.content === undefined || fact.content === '' ? '—' : fact.content}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
