import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';

/** What other features bring to the editor; the page that shows it puts them together. */
export interface EditorSlots {
  filesWidget?: ComponentType<FilesWidgetProps>;
  /** The same for a record that is being made, and what happens once it is there. */
  newFilesWidget?: ComponentType<FilesWidgetProps>;
  onCreated?: (record: RecordView) => void;
  /** Files wait for that: leaving asks first. */
  hasChosenFiles?: boolean;
  /** Entries of the header menu: exports, sending files to be read. */
  entries?: (record: RecordView) => MenuEntry[];
  /** The same for a record that is being made. */
  newEntries?: MenuEntry[];
  /** Ways to the records before and after. */
  steps?: (record: RecordView) => ReactNode;
  /** The sibling that takes the place of a deleted record, or its parent. */
  hrefAfterDelete?: (record: RecordView) => string;
  /** Beside the form: a scan or a player. */
  aside?: (record: RecordView) => ReactNode;
  /** In the head: the person a draft is assigned to; among its buttons: comments. */
  assignee?: (record: RecordView) => ReactNode;
  discussion?: (record: RecordView) => ReactNode;
  history?: (record: RecordView, onClose: () => void) => ReactNode;
}
