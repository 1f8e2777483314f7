import type { Rspack } from '@rsbuild/core';

/** A chunk as far as we look at it: its files, and which imports lead to it. */
export interface ChunkInfo {
  names: string[];
  files: string[];
  /** Requests of the import() calls whose chunk group holds it. */
  requests: string[];
  initial: boolean;
  /** What it takes from the host: 'antd/es/button', 'react'. */
  takes: string[];
}

/** 'consume shared module (default) antd/es/button@^6.6.8 (strict)' → 'antd/es/button'. */
const takenName = (identifier: string): string[] => {
  const name = /^consume[- ]shared[- ]module[^@]*?\) ?((?:@[^/\s]+\/)?[^@\s]+)@/.exec(
    identifier.replaceAll('|', ' '),
  )?.[1];
  return name ? [name] : [];
};

function takenByChunk({ compilation }: Rspack.Stats): Map<string | number, string[]> {
  const taken = new Map<string | number, string[]>();
  for (const chunk of compilation.chunks) {
    const modules = [...compilation.chunkGraph.getChunkModules(chunk)];
    taken.set(chunk.id ?? '', modules.flatMap((module) => takenName(module.readableIdentifier())).sort());
  }
  return taken;
}

/** The chunks of a finished compilation. */
export function chunksOf(stats: Rspack.Stats): ChunkInfo[] {
  const taken = takenByChunk(stats);
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  return chunks.map((chunk) => ({
    names: [...(chunk.names ?? [])],
    files: [...(chunk.files ?? [])].filter((file) => /\.(js|css)$/.test(file)),
    requests: (chunk.origins ?? []).map((origin) => origin.request ?? ''),
    initial: chunk.initial,
    takes: taken.get(chunk.id ?? '') ?? [],
  }));
}

/** The chunks that an import leads to. */
export const chunksFor = (chunks: readonly ChunkInfo[], request: string): ChunkInfo[] =>
  chunks.filter((chunk) => chunk.requests.includes(request));

/** Their files, styles first. */
export function filesOf(found: readonly ChunkInfo[]): string[] {
  const files = [...new Set(found.flatMap((chunk) => chunk.files))].sort();
  return [...files.filter((file) => file.endsWith('.css')), ...files.filter((file) => file.endsWith('.js'))];
}
