import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '@shared/contract/machine.ts';
import { dialogWords } from '@shared/runtime/dialog-words.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** Sources below the folders, without their tests. */
const sourcesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => join(ROOT, folder, path)),
  );
const PAGES = readdirSync(ROOT).filter((folder) => folder.startsWith('remote-'));
const DRAWN = ['host', 'shared/ui', 'shared/runtime', ...PAGES].map((folder) => `${folder}/src`);
const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'entity' in value && 'states' in value && 'actions' in value;

/** Every machine that the contract declares. */
async function machines(): Promise<Machine[]> {
  const declaring = sourcesOf('shared/contract/src').filter((path) =>
    readFileSync(path, 'utf8').includes('defineMachine('),
  );
  const modules = await Promise.all(declaring.map((path) => import(path) as Promise<object>));
  return [...new Set(modules.flatMap((exports) => Object.values(exports) as unknown[]).filter(isMachine))];
}
/** What a pattern finds in the sources of pages, kit and shell. */
const typed = (pattern: RegExp) =>
  sourcesOf(...DRAWN).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, word]) => word ?? ''),
  );

/** A reader who sees only the two buttons knows which one does it. */
function expectApart(label: string, object?: string): void {
  const { ok, cancel } = dialogWords(label, object);
  expect(cancel, label).not.toBe(ok);
  expect(ok.includes(cancel) || cancel.includes(ok), `${ok} | ${cancel}`).toBe(false);
  for (const verb of ['取消', '关闭'])
    if (label.includes(verb)) expect([ok.startsWith('确认'), cancel], label).toEqual([true, `不${verb}`]);
}

describe('the two buttons of a dialog', () => {
  it.each([
    ['提交', undefined, '提交', '取消'],
    ['取消', '物流订单', '确认取消物流订单', '不取消'],
    ['取消', undefined, '确认取消', '不取消'],
    ['取消柜子', '柜子', '确认取消柜子', '不取消'],
    ['关闭剩余', '物流订单', '确认关闭剩余', '不关闭'],
  ])('「%s」 of %s: 「%s | %s」', (label, object, ok, cancel) => {
    expect(dialogWords(label, object)).toEqual({ ok, cancel });
  });

  it('read differently for every action of every machine of the contract', async () => {
    const all = await machines();
    expect(all.length).toBeGreaterThan(25);
    const actions = all.flatMap(({ title, actions }) => Object.values(actions).map(({ label }) => ({ label, title })));
    expect(actions.filter(({ label }) => label.includes('取消')).length).toBeGreaterThan(2);
    for (const { label, title } of actions) expectApart(label, title);
  });

  it('read differently for every other action and dialog of the pages', () => {
    const labels = typed(/\b(?:label: '|okText="|okText: ')([^'"]+)/g);
    expect(labels).toContain('确认取消拖车单');
    for (const label of labels.filter((word) => !word.startsWith('确认'))) expectApart(label);
  });

  it('no dialog types 取消 beside an action that is called so', () => {
    const pairs = typed(/okText=(?:"[^"]*"|\{[^}]*\})\s+(cancelText="取消")/g).length;
    expect(pairs).toBeGreaterThan(0);
    expect(typed(/okText="([^"]*(?:取消|关闭)[^"]*)"\s+cancelText="取消"/g)).toEqual([]);
  });
});
