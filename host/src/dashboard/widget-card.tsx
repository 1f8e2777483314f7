import { ReloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useMemo, type CSSProperties } from 'react';
import type { WidgetRow } from '@shared/contract/module.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { useWidgetStatus, WidgetContext } from '@shared/runtime/widget.ts';
import { clockText } from '../base/time-text.ts';
import { Boundary } from '../modules/boundary.tsx';
import { failedText } from '../modules/failed-card.tsx';
import { loadedCode, loadWidget, widgetKey } from '../modules/page-code.ts';
import { useCode } from '../modules/use-code.ts';
import { HOST } from '../routes/host-face.ts';
import { ownCards } from './own-cards.ts';
import css from './dashboard.module.css';

/** How often a card asks again while the board is visible. */
const EVERY_MS = 5 * 60_000;

const spanStyle = (span: number): CSSProperties & Record<'--span', number> => ({ '--span': span });
/** A list that may grow long scrolls within `--card-height`, so that no card moves another. */
const bodyStyle = (height: number): CSSProperties & Record<'--card-height', string> => ({
  minHeight: height,
  '--card-height': `${height}px`,
});

/** One card: its place is kept while it loads, it refreshes by itself, and a dead module costs only it. */
export function WidgetCard({ module, widget, span }: { module: string; widget: WidgetRow; span: number }) {
  const key = widgetKey(module, widget.key);
  const place = useMemo(() => ({ key, every: EVERY_MS }), [key]);
  const { dataAt, busy, refresh } = useWidgetStatus(key);
  const Own = module === HOST ? ownCards[widget.key] : undefined;
  return (
    <section className={css.card} style={spanStyle(span)} aria-label={widget.title}>
      <header className={css.cardHead}>
        <h2>{widget.title}</h2>
        {dataAt > 0 && <span className={css.time}>数据时间 {clockText(dataAt)}</span>}
        {(dataAt > 0 || busy) && (
          <Button
            type="text"
            size="small"
            aria-label={`刷新${widget.title}`}
            icon={<ReloadOutlined spin={busy} />}
            onClick={refresh}
          />
        )}
      </header>
      <div className={css.cardBody} style={bodyStyle(widget.height)}>
        <Boundary resetKey={key} module={module} Fallback={CardFailed}>
          <WidgetContext value={place}>{Own ? <Own /> : <WidgetCode module={module} widget={widget} />}</WidgetContext>
        </Boundary>
      </div>
    </section>
  );
}

function WidgetCode({ module, widget }: { module: string; widget: WidgetRow }) {
  const key = widgetKey(module, widget.key);
  const code = useCode({
    key,
    module,
    load: () => loadWidget(module, widget.key),
    loaded: () => loadedCode(key),
    mayReload: false,
  });
  if (code.state === 'failed') return <CardFailed error={code.error} retry={code.retry} />;
  if (code.state === 'loading') return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return <code.Component />;
}

function CardFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className={css.cardFailed}>
      <span>{failedText(error).title}</span>
      <Button size="small" onClick={retry}>
        {TEXTS.retry}
      </Button>
    </div>
  );
}
