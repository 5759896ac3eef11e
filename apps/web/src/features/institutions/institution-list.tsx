import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { download } from '../../api/download.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ColumnPicker } from './column-picker.tsx';
import { hiddenColumns } from './hidden-columns.ts';
import { InstitutionFilterForm } from './institution-filters.tsx';
import { institutionCsvUrl, institutionListQuery, institutionSumQuery } from './institution-queries.ts';
import { filtersOf, type InstitutionSearch } from './institution-search.ts';
import { InstitutionTable } from './institution-table.tsx';
import classes from './institutions.module.css';

export function InstitutionList({ search }: { search: InstitutionSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hidden = useStore(hiddenColumns);
  const query = useQuery(institutionListQuery(search));
  const { data: sums } = useQuery(institutionSumQuery(search));
  const go = (next: InstitutionSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...next } });

  async function saveCsv() {
    try {
      const fileName = await download(institutionCsvUrl(search), 'instytucje.csv');
      notify.success(t('exports.download.success', { fileName }));
    } catch {
      notify.error(t('exports.download.error'));
    }
  }

  const tools = ({ total }: { total: number }) => (
    <div className={classes.tools}>
      <p className={classes.found} role="status">
        {t('institutions.found', { count: total })}
      </p>
      <Button variant="subtle" onClick={saveCsv}>
        {t('list.downloadCsv')}
      </Button>
      <ColumnPicker />
    </div>
  );
  return (
    <ListFrame
      query={query}
      view={{ name: 'institutions', isFiltered: true }}
      filters={<InstitutionFilterForm filters={filtersOf(search)} onFilter={go} />}
      tools={tools}
      loadingRows={10}
      empty={{ title: t('empty.institutions') }}
    >
      {(rows) => (
        <InstitutionTable
          rows={rows}
          sums={sums}
          hidden={hidden}
          sort={{ key: search.sort ?? 'name', order: search.order ?? 'asc' }}
          onSort={(sort, order) => go({ sort, order })}
        />
      )}
    </ListFrame>
  );
}
