import type { Order, Report } from './supervisor.ts';

/**
 * A web or worker process of the supervisor, started by it alone. Ctrl-C and a closed terminal reach every process of
 * the group; the order of the stop is the supervisor's, so they are ignored here.
 */
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
// The supervisor was killed: its processes end as if they had been killed with it.
process.once('disconnect', () => process.exit(1));

const report = (message: Report) => process.send?.(message);
const { promise: order, resolve: receive } = Promise.withResolvers<Extract<Order, { type: 'start' }>>();
let onOrder: (message: Order) => void = () => {};
process.on('message', (message: Order) => (message.type === 'start' ? receive(message) : onOrder(message)));

const [{ describeStartupError }, { openLog }, { readSettings }, { onceStopped, stopAll }, { startRole }] =
  await Promise.all([
    import('../errors/startup-error.ts'),
    import('../operation/log.ts'),
    import('../settings.ts'),
    import('./shutdown.ts'),
    import('./start-role.ts'),
  ]);

const stops: (() => Promise<void>)[] = [];
const { role, overrides } = await order;
const settings = { ...readSettings(process.env), ...overrides };
const started = startRole(role, settings, openLog(process.env.LOG_LEVEL ?? 'warn'), stops);
const stop = onceStopped(stops, started);
process.on('SIGTERM', stop);
onOrder = async ({ type }) => {
  if (type === 'stop') return stop();
  const { metrics } = await started;
  report({ type: 'metrics', values: (await metrics?.registry.getMetricsAsJSON()) ?? [] });
};
try {
  const { greeting, port } = await started;
  report({ type: 'ready', greeting, port });
} catch (error) {
  await stopAll(stops);
  console.error(describeStartupError(error) ?? error);
  process.exit(1);
}
