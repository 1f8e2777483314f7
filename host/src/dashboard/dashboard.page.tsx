import { Empty } from 'antd';
import { useMay } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import { arrange, filledSpans } from './board-layout.rules.ts';
import { BoardSettings, useBoardLayout } from './board-layout.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { LinksButton } from '../screen/links-button.tsx';
import { WidgetCard } from './widget-card.tsx';
import css from './dashboard.module.css';

/** D1 系统看板: cards that the modules expose, each on its own; a card whose permission is missing is absent. */
export function DashboardPage() {
  const { table } = useReleaseSet();
  const may = useMay();
  const cards = table.faces
    .flatMap((face) =>
      face.widgets.map((widget) => ({
        key: `${face.name}:${widget.key}`,
        title: widget.title,
        order: widget.order,
        places: widget.places,
        module: face.name,
        widget,
      })),
    )
    .filter(({ widget }) => may(widget.permission))
    .sort((one, other) => one.order - other.order);
  const [layout] = useBoardLayout(cards);
  const shown = arrange(cards, layout);
  const spans = filledSpans(shown.map(({ widget }) => widget.span));
  return (
    <div className={css.board}>
      <h1 className={css.heading}>系统看板</h1>
      <div className={css.top}>
        <QuickEntries />
        <LinksButton />
        <BoardSettings cards={cards} />
      </div>
      <div className={css.grid}>
        {shown.map(({ key, module, widget }, at) => (
          <WidgetCard key={key} module={module} widget={widget} span={spans[at] ?? widget.span} />
        ))}
      </div>
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="卡片都已隐藏，可在右上角“卡片设置”中打开" />
      )}
    </div>
  );
}
