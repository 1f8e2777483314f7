/** Loader for the contract: marks the calls that make its constants. */
export default function pureCalls(this: { resourcePath: string }, source: string): string;
