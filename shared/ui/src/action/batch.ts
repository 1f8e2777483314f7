import type { ReactNode } from 'react';
import type { Endpoint, PermissionRule } from '@shared/contract/endpoint.ts';
import type { BatchResult } from '@shared/contract/envelope.ts';

/** A command on several documents: a batch endpoint (batchBody → BatchResult). */
export interface BatchAction {
  label: string;
  /** See RecordAction. */
  object?: string;
  endpoint: Endpoint;
  reason?: boolean | 'optional';
  danger?: boolean;
  permission?: PermissionRule;
  /** In place of the batch drawer: a dialog of the page's own (打印). */
  run?: (items: readonly Chosen[]) => void;
  /** Further fields of the body. */
  body?: () => object;
  invalidates?: readonly string[];
  /** What the refused ones can be tried again with, by one click (another accounting date); null: nothing. */
  offer?: (refused: BatchResult['refused']) => { label: string; values: Readonly<Record<string, unknown>> } | null;
  /** What must be chosen first (移交业务员: to whom); drawn in the drawer, sent with the body. */
  ask?: {
    /** Values to start from. */
    initial: Readonly<Record<string, unknown>>;
    render: (
      values: Readonly<Record<string, unknown>>,
      change: (changes: Readonly<Record<string, unknown>>) => void,
    ) => ReactNode;
    /** What the files are that may be sent along, to be kept at each document (证明文件); the endpoint is an upload. Not in the background. */
    files?: string;
    /** Whether all is chosen. */
    complete: (values: Readonly<Record<string, unknown>>) => boolean;
  };
}
/** A page that is opened with the chosen documents in place of a command: 新建订柜单 of several containers. */
export interface BatchPath {
  label: string;
  path: (items: readonly Chosen[]) => string;
  permission: PermissionRule;
  danger?: never;
}
/** A chosen document. */
export interface Chosen {
  id: string;
  version: number;
  no: string;
  /** Another record that the row stands for, '': none (the clearance of a container); see `refOf` of ListPage. */
  ref?: string | undefined;
}
/** Documents of one request; many requests keep each one short and show how far it is. */
export const BATCH_SIZE = 200;
/** Every row of a list's filter, too many to be chosen one by one: they run in the background (logistics-admin 1.6). */
export interface Whole {
  /** Name of the list. */
  list: string;
  /** Filters and tab. */
  query: Readonly<Record<string, string>>;
  total: number;
  /** The total is only counted so far. */
  capped: boolean;
}

/** The same documents as they were read last: what is held with an older version is replaced by what `known` has of it. */
export function newest(held: readonly Chosen[], known: readonly Chosen[]): Chosen[] {
  const latest = new Map<string, Chosen>();
  for (const one of [...held, ...known]) if (one.version > (latest.get(one.id)?.version ?? -1)) latest.set(one.id, one);
  return held.map((one) => latest.get(one.id) ?? one);
}

/** Runs a batch in parts; stops at the first part that fails as a whole (false) and tells what was done until then. */
export async function runBatch(
  items: readonly Chosen[],
  send: (part: readonly Chosen[]) => Promise<BatchResult | null>,
  onProgress: (sent: number) => void = () => {},
): Promise<{ result: BatchResult; unsent: Chosen[] }> {
  const result: BatchResult = { done: 0, refused: [] };
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const answer = await send(items.slice(at, at + BATCH_SIZE));
    if (!answer) return { result, unsent: items.slice(at) };
    result.done += answer.done;
    result.refused.push(...answer.refused);
    onProgress(Math.min(at + BATCH_SIZE, items.length));
  }
  return { result, unsent: [] };
}
