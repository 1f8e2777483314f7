import { CHECK_LEVELS, CHECK_TONES } from '@shared/contract/finance/period.machine.ts';
import type { CheckResult, PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Collapse, Empty } from 'antd';
import css from './closing.module.css';

/** FIN-112: each check with what it found; an item leads to where it is mended. */
export function Checklist({ period }: { period: PeriodDetail }) {
  const { checks, checkedAt, checkedByName } = period;
  return (
    <section className={css.card} aria-label="结账检查">
      <header className={css.cardHead}>
        <h3>结账检查</h3>
        {checkedAt ? (
          <small>
            {checkedByName} <TimeText value={checkedAt} />
          </small>
        ) : null}
      </header>
      {checks.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有运行检查" />
      ) : (
        <Collapse
          // Another run opens what it has found.
          key={checkedAt}
          ghost
          size="small"
          defaultActiveKey={checks.filter(({ level }) => level === 'FAIL').map(({ key }) => key)}
          items={checks.map((check) => ({
            key: check.key,
            label: check.title,
            extra: (
              <>
                {check.count > 0 ? <small className={css.count}>{check.count} 项</small> : null}
                <StateTag code={check.level} labels={CHECK_LEVELS} tones={CHECK_TONES} />
              </>
            ),
            collapsible: check.count === 0 ? ('disabled' as const) : ('header' as const),
            showArrow: check.count > 0,
            children: <Found check={check} />,
          }))}
        />
      )}
    </section>
  );
}

function Found({ check: { items, count } }: { check: CheckResult }) {
  return (
    <ul className={css.found}>
      {items.map(({ no, text, link }) => (
        <li key={`${no} ${text}`}>
          {link ? <Link to={link}>{no}</Link> : <strong>{no}</strong>}
          <span>{text}</span>
        </li>
      ))}
      {count > items.length ? <li>还有 {count - items.length} 项</li> : null}
    </ul>
  );
}
