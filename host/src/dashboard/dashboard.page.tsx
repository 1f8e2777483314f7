import { Empty } from 'antd';
import { useMay } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/router.tsx';
import { arrange } from './board-layout.rules.ts';
import { BoardSettings, useBoardLayout } from './board-layout.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { LinksButton } from '../screen/links-button.tsx';
import { WidgetCard } from './widget-card.tsx';
import css from './dashboard.module.css';

/** D1 系统看板: cards that the modules expose, each on its own; a card whose permission is missing is absent. */
export function DashboardPage() {
  const { table } = useReleaseSet();
  const may = useMay();
  const [layout] = useBoardLayout();
  const cards = table.faces
    .flatMap((face) =>
      face.widgets.map((widget) => ({
        key: `${face.name}:${widget.key}`,
        title: widget.title,
        module: face.name,
        widget,
      })),
    )
    .filter(({ widget }) => may(widget.permission))
    .sort((one, other) => one.widget.order - other.widget.order);
  return (
    <div className={css.board}>
      <h1 className={css.heading}>系统看板</h1>
      <div className={css.top}>
        <QuickEntries />
        <LinksButton />
        {cards.length > 0 && <BoardSettings cards={cards} />}
      </div>
      <div className={css.grid}>
        {arrange(cards, layout).map(({ key, module, widget }) => (
          <WidgetCard key={key} module={module} widget={widget} />
        ))}
      </div>
      {cards.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可显示的看板卡片，请从菜单进入业务" />
      )}
    </div>
  );
}
