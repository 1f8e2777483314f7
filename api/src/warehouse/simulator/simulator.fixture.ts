import type { Dice } from '../../../test/dice.ts';
import type { TestApi } from '../../../test/harness.ts';
import { Floor } from './floor.fixture.ts';
import { closeDay, putAway, receive, receiveTransfer, reverseInbound } from './inbound-acts.fixture.ts';
import { advance, order, undo } from './outbound-acts.fixture.ts';
import { count, freeze, move, release, reverseMove } from './stock-acts.fixture.ts';

type Act = (floor: Floor, user: string, throws: Dice) => Promise<void>;
/** What a user does next; what stands twice comes twice as often. */
const ACTS: readonly Act[] = [
  receive,
  receive,
  putAway,
  putAway,
  move,
  move,
  reverseMove,
  reverseInbound,
  freeze,
  release,
  count,
  order,
  order,
  advance,
  advance,
  advance,
  advance,
  advance,
  undo,
  receiveTransfer,
  closeDay,
];

/**
 * Users who work at random in two warehouses at the same time, with a model of what should lie where. Commands are valid,
 * wrong (too many, other warehouses, stale versions) and repeated with their key; the model counts what was done.
 */
export class Simulator {
  private constructor(private readonly floor: Floor) {}

  static of = async (api: TestApi): Promise<Simulator> => new Simulator(await Floor.of(api));

  get model() {
    return this.floor.model;
  }
  get crowd() {
    return this.floor.crowd;
  }

  /** So many commands of each user, all users at once. */
  run = (seed: number, part: { steps: number; users?: readonly number[] }): Promise<void> =>
    this.crowd.run(seed, part, async (user, throws) => throws.pick(ACTS)?.(this.floor, user, throws));
}
