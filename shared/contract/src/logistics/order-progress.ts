import { STAGES, stageRank, type Stage } from './container.machine.ts';

/** What is done in a container that has left a stage: 已报关 after 待报关. */
const DONE: Partial<Record<Stage, string>> = {
  CONSOLIDATE: '拼柜',
  BOOK: '订柜',
  INSPECT: '验货',
  LOAD: '装柜',
  DECLARE: '报关',
  CLEAR: '清关',
  DELIVER: '送达',
};

/**
 * Beside the stage of an order, which is that of its last container (5.2): how far the others are, 2/3 柜已报关. The step
 * named is the furthest that any container has done; null while all stand in one stage.
 */
export function progressAhead(stages: readonly Stage[]): string | null {
  const live = stages.filter((stage) => stage !== 'CANCELLED').map(stageRank);
  const furthest = Math.max(...live);
  if (live.length < 2 || furthest === Math.min(...live)) return null;
  const before = STAGES[furthest - 1];
  const word = before && DONE[before];
  return word ? `${live.filter((rank) => rank >= furthest).length}/${live.length} 柜已${word}` : null;
}
