/** Robots by their user agent; a request without one counts as a robot. */
const ROBOT =
  /bot\b|bot[/;) ]|crawl|spider|slurp|scan|fetch|monitor|preview|archiver|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|node|ruby|perl|php|scrapy|feed|facebookexternalhit|embedly|whatsapp|telegram|slack|discord/i;
const MAX_AGENT_CHARACTERS = 1000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function isRobot(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '');
  return agent.length < 20 || agent.length > MAX_AGENT_CHARACTERS || ROBOT.test(agent);
}

/** A prefetched page is not a visit. */
export function isPrefetch(headers: Headers): boolean {
  return /prefetch|prerender|preview/i.test(
    `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`,
  );
}

/** True with Global Privacy Control or the older Do Not Track, with which only the view of a page is counted. */
export function wantsPrivacy(headers: Headers): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

export function deviceOf(headers: Headers): 'desktop' | 'mobile' | 'tablet' {
  const agent = String(headers['user-agent'] ?? '');
  if (/ipad|tablet|playbook|silk|android(?!.*mobile)/i.test(agent)) return 'tablet';
  return /mobi|iphone|ipod|android/i.test(agent) ? 'mobile' : 'desktop';
}
