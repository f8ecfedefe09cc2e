import { Component, type ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyView } from '../ui/views/Views.tsx';

/** Replaces a screen that threw an error: says so, and what to do. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert">
        <EmptyView
          icon="warning"
          tone="warning"
          title={m.crash_title()}
          text={m.crash_text()}
          action={<Button onClick={() => window.location.reload()}>{m.crash_reload()}</Button>}
        />
      </div>
    );
  }
}
