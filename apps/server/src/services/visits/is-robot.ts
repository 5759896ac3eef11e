/** Robots by their user agent; a request without one counts as a robot. */
const ROBOT =
  /bot\b|bot[/;) ]|crawl|spider|slurp|scan|fetch|monitor|preview|archiver|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|node|ruby|perl|php|scrapy|feed|facebookexternalhit|embedly|whatsapp|telegram|slack|discord/i;
const LONGEST = 1000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function isRobot(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '');
  return agent.length < 20 || agent.length > LONGEST || ROBOT.test(agent);
}

/** A prefetched page is not a visit. */
export function isPrefetch(headers: Headers): boolean {
  return /prefetch|prerender|preview/i.test(
    `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`,
  );
}

/** Global Privacy Control, or its older sister: only that a page was looked at is counted. */
export function wantsPrivacy(headers: Headers): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

export function deviceOf(headers: Headers): 'desktop' | 'mobile' | 'tablet' {
  const agent = String(headers['user-agent'] ?? '');
  if (/ipad|tablet|playbook|silk|android(?!.*mobile)/i.test(agent)) return 'tablet';
  return /mobi|iphone|ipod|android/i.test(agent) ? 'mobile' : 'desktop';
}
