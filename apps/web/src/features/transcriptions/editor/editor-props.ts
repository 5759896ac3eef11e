import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextPlace } from '../../../domain/files/file-windows.ts';

/** What both editors are given: one keeps pages, the other cues; here it is one text. */
export interface EditorProps {
  file: FileView;
  text: string;
  language: string | null;
  readOnly: boolean;
  /** A person vouches for the text. */
  isChecked: boolean;
  onChange: (text: string) => void;
  /** Why the text cannot be saved as it is; undefined when it can. */
  onFault: (fault: string | undefined) => void;
  /** The place it opens at; the beginning unless a page was requested. */
  place?: TextPlace;
  /** Whether the search is open; it closes itself. */
  finding: boolean;
  onFindClose: () => void;
}
