import { ElsewhereLinks, type Sought } from './elsewhere.tsx';
import css from './list-page.module.css';

/** Which numbers of a search are found nowhere, and which stand elsewhere, with the way there; nothing when all are here. */
export function SoughtNotice({ missing, elsewhere, onFound }: Sought) {
  return (
    <>
      {missing.length > 0 ? (
        <div className={css.missing} role="status">
          <b>{missing.length} 个未找到</b>
          <div className={css.missingList}>{missing.join('、')}</div>
        </div>
      ) : null}
      {elsewhere.length > 0 ? (
        <div className={css.found} role="status">
          <ElsewhereLinks found={elsewhere} onFound={onFound} />
        </div>
      ) : null}
    </>
  );
}
