/** What must be done before /api/health answers 200: each part names itself and reports when it is ready. */
export class Readiness {
  private readonly parts = new Map<string, boolean>();
  /** Names a part that health waits for; call the result when it is ready. */
  need(name: string): () => void {
    this.parts.set(name, false);
    return () => void this.parts.set(name, true);
  }
  /** Takes a part back (shutting down). */
  lose(name: string): void {
    this.parts.set(name, false);
  }
  get missing(): string[] {
    return [...this.parts].filter(([, ready]) => !ready).map(([name]) => name);
  }
}
