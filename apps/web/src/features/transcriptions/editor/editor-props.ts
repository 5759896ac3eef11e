import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextPlace } from '../../../domain/files/file-windows.ts';

/** Props of both editors; the text is one string, which they split into pages or cues. */
export interface EditorProps {
  file: FileView;
  text: string;
  language: string | null;
  readOnly: boolean;
  /** True when a person has checked the text. */
  isChecked: boolean;
  onChange: (text: string) => void;
  /** Reports why the text cannot be saved; undefined when it can. */
  onFault: (fault: string | undefined) => void;
  /** Initial position; by default the beginning. */
  place?: TextPlace;
  /** Whether the search is open; the editor closes it with `onFindClose`. */
  finding: boolean;
  onFindClose: () => void;
}
