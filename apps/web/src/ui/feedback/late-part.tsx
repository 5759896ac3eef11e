import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { focusableIn, isFocusLost } from '../focus/focusable.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { ErrorState } from './error-state.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The chunk could not be loaded, unlike a fault of the part itself. */
class NotFetched extends Error {}

interface LostProps {
  isFetched: boolean;
  isAgain: boolean;
  onRetry: () => void;
}

function Lost({ isFetched, isAgain, onRetry }: LostProps) {
  const { t } = useTranslation();
  const message = t(isFetched ? 'errors.part.broken' : 'errors.part.lost');
  return <ErrorState message={message} kept={t('errors.part.kept')} onRetry={onRetry} takesFocus={isAgain} />;
}

/** Follows a part that was retried: its button is gone, so the focus moves into what was loaded. */
const LANDING = (
  <span
    hidden
    ref={(mark) => {
      const part = mark?.previousElementSibling;
      if (part instanceof HTMLElement && isFocusLost()) focusableIn(part)?.focus();
    }}
  />
);

/** A part of a form that is fetched when it is wanted: one that cannot be had, or breaks, leaves the rest as it is. */
export function latePart<Props extends object>(load: Load<Props>, waiting?: ReactNode) {
  interface State {
    Part: LazyExoticComponent<ComponentType<Props>>;
    failed?: 'fetching' | 'running';
    /** True when the user pressed the control that opens it. */
    isAgain?: boolean;
  }
  const fetched: Load<Props> = () =>
    load().catch((cause: unknown) => {
      throw new NotFetched('a part of the page was not fetched', { cause });
    });
  // React keeps how a fetch ended for good: a second try needs a part of its own.
  const fresh = (): State => ({ Part: lazy(fetched), failed: undefined });
  let last = fresh();
  return class LatePart extends Component<Props, State> {
    override state = last;

    static getDerivedStateFromError(error: unknown): Partial<State> {
      return { failed: error instanceof NotFetched ? 'fetching' : 'running' };
    }

    /** The next use, here or elsewhere, retries. */
    override componentDidCatch() {
      last = fresh();
    }

    override render() {
      const { Part, failed, isAgain = false } = this.state;
      if (failed) {
        const retry = () => this.setState({ ...last, isAgain: true });
        return <Lost isFetched={failed === 'running'} isAgain={isAgain} onRetry={retry} />;
      }
      return (
        <Suspense fallback={waiting}>
          <Part {...(this.props as Props & { ref?: never })} />
          {isAgain && LANDING}
        </Suspense>
      );
    }
  };
}
