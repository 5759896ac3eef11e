import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';

/** Parts of the editor from other features, which the page passes in. */
export interface EditorSlots {
  filesWidget?: ComponentType<FilesWidgetProps>;
  /** Widget of files for a new record; `onCreated` runs after its first save. */
  newFilesWidget?: ComponentType<FilesWidgetProps>;
  onCreated?: (record: RecordView) => void;
  /** True when files wait for the first save, so that leaving needs a confirmation. */
  hasChosenFiles?: boolean;
  /** Entries of the header menu: exports, sending files for recognition. */
  entries?: (record: RecordView) => MenuEntry[];
  /** Menu entries of a new record. */
  newEntries?: MenuEntry[];
  /** Links to the previous and the next record. */
  steps?: (record: RecordView) => ReactNode;
  /** Address after a deletion: a sibling or the parent. */
  hrefAfterDelete?: (record: RecordView) => string;
  /** Scan or player beside the form. */
  aside?: (record: RecordView) => ReactNode;
  /** Assignee of a draft in the header; `discussion` is the button of comments. */
  assignee?: (record: RecordView) => ReactNode;
  discussion?: (record: RecordView) => ReactNode;
  history?: (record: RecordView, onClose: () => void) => ReactNode;
}
