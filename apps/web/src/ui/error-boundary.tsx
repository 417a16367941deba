import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A change of this value tries the children again. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly triedKey: string;
}

/**
 * Shows the fallback where a part of the screen cannot be drawn or its code does not arrive. React asks for a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, triedKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { triedKey }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return triedKey === resetKey ? null : { hasFailed: false, triedKey: resetKey };
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
