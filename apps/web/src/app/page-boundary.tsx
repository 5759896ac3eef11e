import { Component, createRef, type ReactNode } from 'react';
import { BrokenPage, type RescuedText } from './broken-page.tsx';

const TEXT_FIELDS =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="url"]';

/** The label without the star of a required field. */
function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;
  return label.replace(/\s*\*$/, '');
}

/** The contents of the text fields of a page by their labels, except passwords. */
function rescueText(page: ParentNode): RescuedText[] {
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)]
    .filter((field) => field.value.trim() !== '')
    .map((field) => ({ label: labelOf(field), text: field.value }));
}

interface Props {
  /** A changed value, as on the next page, clears the error. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  resetKey: string;
  rescued: readonly RescuedText[];
}

/** Error boundary of one page; it rescues the text that was typed there. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey, rescued: [] };
  private readonly page = createRef<HTMLDivElement>();

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: undefined, failed: false, rescued: [], resetKey: props.resetKey };
  }

  /** Rescues the text at the last moment before the broken page leaves the document. */
  override getSnapshotBeforeUpdate(_: Props, before: State): readonly RescuedText[] | null {
    if (before.failed || !this.state.failed || !this.page.current) return null;
    return rescueText(this.page.current);
  }

  override componentDidUpdate(_props: Props, _state: State, rescued: readonly RescuedText[] | null) {
    if (rescued && rescued.length > 0) this.setState({ rescued });
  }

  override render() {
    const { failed, error, rescued } = this.state;
    return (
      <div ref={this.page}>
        {failed ? (
          <BrokenPage
            error={error}
            rescued={rescued}
            onRetry={() => this.setState({ failed: false, error: undefined, rescued: [] })}
          />
        ) : (
          this.props.children
        )}
      </div>
    );
  }
}
