import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { childLevels, levelWord, type RecordLevel } from '@regest/contract/levels.ts';
import { type Ancestor, ancestorsOf } from '@regest/contract/text/ancestry.ts';
import type { ReactNode } from 'react';
import { newRecordRoute } from '../../domain/addresses/addresses.ts';
import { createdText, editionText } from '../../domain/records/edition-text.ts';
import type { PublishWay } from '../../domain/records/publish-record.ts';
import { Signature } from '../../domain/records/signature.tsx';
import type { WorkMode } from '../../session/work-mode.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Presence } from './presence.tsx';
import { PublishControl } from './publish-control.tsx';

const ADD = {
  series: 'header.addSeries',
  unit: 'header.addUnit',
  document: 'header.addDocument',
} as const;

interface Props {
  level: RecordLevel;
  record: RecordView | undefined;
  /** Parent of a new record. */
  parent: RecordView | undefined;
  mode: WorkMode;
  canPublish: boolean;
  canWrite: boolean;
  entries: readonly MenuEntry[];
  onPublish: (way: PublishWay) => void;
  steps: ReactNode;
  /** Control of the closure. */
  closure: ReactNode;
  assignee: ReactNode;
  discussion: ReactNode;
}

const NEW_TITLES = {
  collection: 'pages.collectionCreate',
  series: 'pages.seriesCreate',
  subseries: 'pages.subseriesCreate',
  unit: 'pages.unitCreate',
  document: 'pages.documentCreate',
} as const;

function pathTo(record: RecordView | undefined, parent: RecordView | undefined): Ancestor[] {
  if (record) return ancestorsOf(record);
  return parent ? [...ancestorsOf(parent), { ...parent, id: parent.id }] : [];
}

/** Path, title, full signature, status and last change; actions at the right. */
export function EditorHeader(props: Props) {
  const {
    level,
    record,
    parent,
    mode,
    canPublish,
    canWrite,
    entries,
    onPublish,
    steps,
    closure,
    assignee,
    discussion,
  } = props;
  const { t } = useTranslation();
  const word = levelWord(level, record?.parentLevel ?? parent?.level);
  const mayAdd = record !== undefined && !record.isDeleted && canWrite;
  const children = mayAdd
    ? childLevels(level)
        .filter((child): child is keyof typeof ADD => child in ADD)
        .filter((child) => !(child === level && mode === 'simple'))
    : [];
  const meta = record?.editionMeta;
  return (
    <PageHeading
      title={record?.title ?? t(NEW_TITLES[word])}
      above={<Breadcrumbs ancestors={pathTo(record, parent)} here={t(`level.${word}`)} />}
      meta={
        <>
          {record && <Signature value={record.computedSignature} copyable />}
          <PublishControl record={record} canPublish={canPublish} onPublish={onPublish} />
          {closure}
          {assignee}
          {meta && <span title={createdText(meta, t)}>{editionText(meta, t)}</span>}
        </>
      }
      below={record && !record.isDeleted && <Presence level={level} recordId={record.id} />}
      actions={
        (record || entries.length > 0) && (
          <>
            {steps}
            {record &&
              children.map((child) => (
                <ButtonLink
                  key={child}
                  to={newRecordRoute(child)}
                  search={{ parentId: record.id, parentLevel: record.level }}
                >
                  {t(levelWord(child, level) === 'subseries' ? 'header.addSubseries' : ADD[child])}
                </ButtonLink>
              ))}
            {discussion}
            {entries.length > 0 && <ActionMenu label={t('editor.more')} entries={entries} />}
          </>
        )
      }
    />
  );
}
