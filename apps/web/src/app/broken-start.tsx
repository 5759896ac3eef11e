import type { ErrorComponentProps } from '@tanstack/react-router';
import { BrokenPage } from './broken-page.tsx';

/** What is needed before any page (who is signed in, the frame around pages) did not come. */
export function BrokenStart({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <BrokenPage error={error} rescued={[]} onRetry={reset} />
    </main>
  );
}
