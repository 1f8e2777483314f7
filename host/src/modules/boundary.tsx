import { Component, type ComponentType, type ReactNode } from 'react';
import { isChunkError } from './chunk-errors.ts';
import { reloadOnce } from './reload-guard.ts';
import { noteError } from './telemetry.ts';

interface Props {
  /** A change of it draws the children again: the place of a page, the key of a widget. */
  resetKey: string;
  /** Whether a chunk failure may reload the page once. */
  mayReload?: boolean;
  /** Whose code stands inside, for the error rate of its version. */
  module?: string;
  Fallback: ComponentType<{ error: unknown; retry: () => void }>;
  children: ReactNode;
}
interface State {
  error: unknown;
  resetKey: string;
}

/** Keeps a fault where it happened: one stands around the shell, one around each page, one around each widget. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    noteError(this.props.module ?? 'host', error);
    if (this.props.mayReload && isChunkError(error)) reloadOnce();
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { Fallback, children } = this.props;
    return this.state.error === null ? children : <Fallback error={this.state.error} retry={this.retry} />;
  }
}
