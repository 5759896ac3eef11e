import type { Order, Report } from './supervisor.ts';

/*
 * A web or worker process, started only by the supervisor. Ctrl-C and a closed terminal signal every process of the
 * group; they are ignored here because the supervisor stops its processes in order.
 */
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
// After the supervisor was killed, its processes end at once.
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
