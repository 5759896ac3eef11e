import { startBenchServer } from '../bench-server.ts';
import { prepare } from './prepare.ts';
const server = await startBenchServer({ keptIn: process.env.REGEST_BENCH_DATA });
const { data } = await prepare(server, (process.argv[2] ?? '10 000') as never);
await server.signIn(data.institutionId, 'EDITOR');
const log: {sql:string; ms:number; rows:number; vals: unknown}[] = [];
const pg = (await import('pg')).default;
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (...a: any[]) {
  const t = performance.now();
  const r = orig.apply(this, a);
  if (r && r.then) return r.then((x: any) => { log.push({ sql: (typeof a[0] === 'string' ? a[0] : a[0].text), ms: performance.now() - t, rows: x?.rows?.length, vals: a[1] ?? a[0]?.values }); return x; });
  return r;
};
const kinds: [string,string,string?][] = [
 ['rare word', `nr${data.unitId}`], ['frequent word', 'akta'], ['less', 'cmentarz'], ['two', 'zespół inwentarz'], ['three', 'parafia metryka ślub'],
 ['beginning','inwent*'], ['without accents', 'ksiega urzad'], ['misspelt', 'inwentażż'], ['pages akta','akta','&scope=scans'], ['pages three','parafia metryka ślub','&scope=scans'], ['decade','szkoła','&level=unit&year_from=1930&year_to=1939'], ['sug','PL_1_1','SUG'],['sug','in','SUG'],['sug','inw','SUG'],['sug','inwentarz sz','SUG']];
const only = process.env.ONLY;
for (const [name, typed, more = ''] of kinds) {
  if (only && name !== only) continue;
  const url = more === 'SUG' ? `/api/search/suggest?q=${encodeURIComponent(typed)}` : `/api/search?q=${encodeURIComponent(typed)}${more}`;
  for (let i = 0; i < 8; i++) await server.call('GET', url);
  log.length = 0; const c0 = process.cpuUsage(); const ts: number[] = [];
  const N = Number(process.env.N ?? 10);
  for (let i = 0; i < N; i++) { const t = performance.now(); await server.call('GET', url); ts.push(performance.now() - t); }
  const c = process.cpuUsage(c0); ts.sort((a,b)=>a-b);
  console.log(`\n## ${name}: p50 ${ts[N>>1]!.toFixed(1)} max ${ts.at(-1)!.toFixed(1)} ms, own cpu ${((c.user + c.system)/1000/N).toFixed(1)} ms`);
  const by = new Map<string,{n:number;ms:number;rows:number}>();
  for (const l of log) { const k = l.sql.replace(/\s+/g,' ').slice(0,130) + ' … ' + l.sql.replace(/\s+/g,' ').slice(-60); const e = by.get(k) ?? {n:0,ms:0,rows:0}; e.n++; e.ms+=l.ms; e.rows+=l.rows||0; by.set(k,e); }
  for (const [k,e] of by) console.log(`  ${(e.ms/e.n).toFixed(2)} ms × ${(e.n/N).toFixed(1)}, ${Math.round(e.rows/e.n)} rows: ${k}`);
}
await server.close();
