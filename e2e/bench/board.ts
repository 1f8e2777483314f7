import { BigOffice, PEOPLE } from './kit/big-office.ts';
import { report, type Figure } from './kit/report.ts';

/**
 * DSH-002: every card of the board and the figures of the big screen on the big set, each asked for by itself as the page
 * does, for an administrator and a salesperson.
 */
const LIMIT = 800;

const office = await BigOffice.open();
try {
  const figures: Figure[] = [];
  for (const person of PEOPLE)
    for (const { title, path } of office.server.ready.cards) {
      const url = `/api${path}`;
      if (Number.isNaN((await office.get(person, url)).ms)) continue;
      const { p50, p95 } = await office.measure(person, url);
      figures.push({
        what: `${person} ${title}`,
        value: p95,
        limit: LIMIT,
        unit: ' ms',
        note: `p50 ${p50.toFixed(0)}`,
      });
    }
  report(figures);
} finally {
  await office.server.stop();
}
