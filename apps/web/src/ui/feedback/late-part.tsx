import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { ErrorState } from './error-state.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

function Lost({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorState message={t('errors.part.lost')} kept={t('errors.part.kept')} onRetry={onRetry} />;
}

/** A part of a form that is fetched when it is wanted: one that cannot be had, or breaks, leaves the rest as it is. */
export function latePart<Props extends object>(load: Load<Props>, waiting?: ReactNode) {
  interface State {
    Part: LazyExoticComponent<ComponentType<Props>>;
    failed: boolean;
  }
  // React keeps how a fetch ended for good: a second try needs a part of its own.
  const anew = (): State => ({ Part: lazy(load), failed: false });
  let last = anew();
  return class LatePart extends Component<Props, State> {
    override state = last;

    static getDerivedStateFromError(): Partial<State> {
      return { failed: true };
    }

    /** Whoever wants it next, here or elsewhere, tries once more. */
    override componentDidCatch() {
      last = anew();
    }

    override render() {
      const { Part, failed } = this.state;
      if (failed) return <Lost onRetry={() => this.setState(last)} />;
      return (
        <Suspense fallback={waiting}>
          <Part {...(this.props as Props & { ref?: never })} />
        </Suspense>
      );
    }
  };
}
