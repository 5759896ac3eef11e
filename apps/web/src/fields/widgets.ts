import { DatesWidget } from './dates/dates-widget.tsx';
import { DocumentationWidget } from './documentation/documentation-widget.tsx';
import type { SingleKind, Widget } from './widget.ts';
import { AuthorsWidget } from './widgets/authors-widget.tsx';
import { ChoiceWidget } from './widgets/choice-widget.tsx';
import { ChoicesWidget } from './widgets/choices-widget.tsx';
import { DayWidget } from './widgets/day-widget.tsx';
import { FilesSlot } from './widgets/files-slot.tsx';
import { FlagWidget } from './widgets/flag-widget.tsx';
import { IndicesWidget } from './widgets/indices-widget.tsx';
import { InstitutionWidget } from './widgets/institution-widget.tsx';
import { LineWidget } from './widgets/line-widget.tsx';
import { ParentWidget } from './widgets/parent-widget.tsx';
import { PasswordWidget } from './widgets/password-widget.tsx';
import { RecordLinkWidget } from './widgets/record-link-widget.tsx';
import { RoleWidget } from './widgets/role-widget.tsx';
import { TextWidget } from './widgets/text-widget.tsx';

/** Widgets by kind of field. A new kind does not compile until it is here. */
export const WIDGETS: { [K in SingleKind]: Widget<K> } = {
  line: LineWidget,
  text: TextWidget,
  link: LineWidget,
  email: LineWidget,
  pattern: LineWidget,
  count: LineWidget,
  whole: LineWidget,
  decimal: LineWidget,
  flag: FlagWidget,
  day: DayWidget,
  deadline: DayWidget,
  dates: DatesWidget,
  authors: AuthorsWidget,
  indices: IndicesWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  files: FilesSlot,
  documentation: DocumentationWidget,
  parent: ParentWidget,
  institution: InstitutionWidget,
  role: RoleWidget,
  password: PasswordWidget,
  recordLink: RecordLinkWidget,
};
