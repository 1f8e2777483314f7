import type { TestApi } from '../../../test/harness.ts';

/** What the log of operations calls what moves the books. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  fin_fee_line: ['confirm', 'reverse'],
  fin_receipt: ['confirm', 'reverse'],
  fin_settlement: ['approve', 'reverse'],
  fin_reduction: ['post', 'reverse'],
  fin_payment_application: ['end'],
  fin_payment: ['confirm', 'bounce', 'reverse'],
};

/**
 * What was done, with what it does to the model. Users who work at the same time are not told in which order the database
 * took them; the log of operations is, for it is written under the locks of its command. So effects wait here until
 * `settle` reads the log: it names each of them once, and nothing else.
 */
export class Deeds {
  private readonly waiting = new Map<string, (() => void)[]>();
  private last = '0';

  /** A done command of a document; `effect` on the model in its turn. */
  did(kind: string, id: string, code: string, effect: () => void): void {
    const key = `${kind} ${id} ${code}`;
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), effect]);
  }

  /** Has every effect in the order of the log; answers what the log has and nobody did, and the reverse. */
  async settle(api: TestApi): Promise<string[]> {
    const codes = Object.entries(WATCHED).map(
      ([kind, all]) => `(kind = '${kind}' and code in (${all.map((code) => `'${code}'`).join(', ')}))`,
    );
    const rows = await api.database.raw<{ id: string; key: string; no: string }>(
      `select id::text as id, kind || ' ' || object_id || ' ' || code as key, object_no as no from sh_audit
        where id > ${this.last} and (${codes.join(' or ')}) order by sh_audit.id`,
    );
    const strange: string[] = [];
    for (const { id, key, no } of rows) {
      this.last = id;
      const effect = this.waiting.get(key)?.shift();
      if (effect) effect();
      else strange.push(`${key} (${no}) stands in the log, but no command did it`);
    }
    for (const [key, effects] of this.waiting)
      if (effects.length > 0) strange.push(`${key} was done ${effects.length} times more than the log says`);
    this.waiting.clear();
    return strange;
  }
}
