import { Button } from '@mantine/core';
import { devicesApi, type SessionView } from '@regest/contract/endpoints/devices.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { endOtherSessions, endSession } from './device-actions.ts';
import classes from './devices.module.css';

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(devicesApi.list, { signal }),
  select: ({ sessions }) => sessions,
});

/** The user's sessions; each can be ended except this one, which signing out ends. */
export function DeviceList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(devicesQuery);
  const columns: Column<SessionView>[] = [
    {
      key: 'device',
      header: t('devices.device'),
      rowHeader: true,
      cell: ({ device, isCurrent }) => (
        <>
          {device} {isCurrent && <span className={classes.current}>{t('devices.current')}</span>}
        </>
      ),
    },
    {
      key: 'address',
      header: t('devices.address'),
      cell: ({ address }) => address || t('devices.unknownAddress'),
    },
    { key: 'createdAt', header: t('devices.begun'), cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'lastUsedAt', header: t('devices.used'), cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
    {
      key: 'end',
      header: t('devices.actions'),
      bare: true,
      cell: (session) =>
        !session.isCurrent && (
          <Button size="compact-sm" onClick={() => endSession(session, t)}>
            {t('devices.end')}
            <span className="visually-hidden">
              : {session.device}, {formatDateTime(session.createdAt)}
            </span>
          </Button>
        ),
    },
  ];
  return (
    <section className={classes.devices}>
      <h2 className={classes.title}>{t('devices.title')}</h2>
      <p>{t('devices.hint')}</p>
      {error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading label={t('list.loading')} />
      ) : (
        <>
          <DataTable
            label={t('devices.title')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            stacks
          />
          {data.length > 1 && (
            <Button variant="default" className={classes.others} onClick={() => endOtherSessions(t)}>
              {t('devices.endOthers')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
