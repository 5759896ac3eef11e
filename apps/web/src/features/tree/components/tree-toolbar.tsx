import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { createHref, institutionHref } from '../../../domain/addresses/addresses.ts';
import { downloads } from '../../../domain/records/download-in-background.ts';
import { downloadInstitutionZip, institutionZipUrl } from '../../../domain/records/export-files.ts';
import { useCan } from '../../../session/current-user.ts';
import { useWorkMode } from '../../../session/work-mode.ts';
import { useFocusAfterRemoval } from '../../../ui/focus/use-focus-after-removal.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useMemoryOf } from '../tree-memory.ts';
import { useTree } from '../use-tree.ts';
import classes from './tree.module.css';
import { treeKey } from './use-tree-key.ts';

const ADD_LABELS = {
  collection: 'tree.addCollection',
  series: 'tree.addSeries',
  unit: 'tree.addUnit',
  document: 'tree.addDocument',
} as const satisfies Record<RecordLevel, string>;

/** Filter, creation of records and actions on the whole resource. */
export function TreeToolbar({ onHide }: { onHide?: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const can = useCan();
  const mode = useWorkMode();
  const running = useStore(downloads);
  const { store, memory, institutionId } = useTree();
  const filter = useMemoryOf(memory, (state) => state.filter);
  const toolbar = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(toolbar);
  const exists = (route: string) => route in router.routesByPath;

  // Simple mode offers only collections here; other levels are added from the menu of a record.
  const adding: MenuEntry[] = RECORD_LEVELS.filter(
    (level) => mode === 'extended' || LEVELS[level].isRoot,
  ).map((level) => ({ key: level, label: t(ADD_LABELS[level]), href: createHref(level) }));
  const more: MenuEntry[] = [
    {
      key: 'refresh',
      label: t('tree.refresh'),
      onSelect: () => {
        store.refresh();
        notify.info(t('tree.refreshed'));
      },
    },
  ];
  if (mode === 'extended' && can('institution.write') && exists('/institutions/$id')) {
    more.push({
      key: 'institution',
      label: t('tree.editInstitution'),
      href: institutionHref(institutionId),
    });
  }
  if (can('export.read')) {
    const busy = running.has(institutionZipUrl(institutionId));
    more.push({
      key: 'csv',
      label: t('tree.downloadResourceCsv'),
      separated: true,
      onSelect: () => void downloadInstitutionZip(institutionId, t),
      ...(busy ? { disabledReason: t('exports.inProgress') } : {}),
    });
  }

  return (
    <div ref={toolbar} className={classes.toolbar} {...focusHandlers}>
      <TextInput
        type="search"
        className={classes.filter}
        aria-label={t('tree.filter')}
        placeholder={t('tree.filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter !== '' && (
            <CloseButton
              size={24}
              aria-label={t('tree.filterClear')}
              onClick={() => memory.update({ filter: '' })}
            />
          )
        }
        value={filter}
        onChange={(event) => memory.update({ filter: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') memory.update({ filter: '' });
        }}
      />
      {can('record.write') && <ActionMenu label={t('actions.add')} entries={adding} />}
      <ActionMenu look="dots" label={t('tree.actions')} entries={more} />
      {onHide && (
        <ActionIcon
          size={32}
          aria-label={t('tree.hide')}
          title={`${t('tree.hide')} (${treeKey()})`}
          aria-keyshortcuts="Control+B"
          onClick={onHide}
        >
          <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
