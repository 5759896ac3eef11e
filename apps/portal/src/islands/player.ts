/** The transcript follows the sound, and stops following when the reader scrolls by hand. */
const player = document.querySelector<HTMLElement>('[data-player]');
const media = player?.querySelector<HTMLMediaElement>('audio, video');
const cues = [...(player?.querySelectorAll<HTMLElement>('[data-cues] > li') ?? [])];
const follow = player?.querySelector<HTMLInputElement>('[data-follow]');
const heard = player?.querySelector<SVGElement>('[data-wave-heard]');
const wave = player?.querySelector<SVGElement>('[data-wave]');

const startOf = (cue: HTMLElement) => Number(cue.dataset.start);
let scrolling = false;

function showNow(seconds: number, duration: number): void {
  const now = cues.findLast((cue) => startOf(cue) <= seconds && Number(cue.dataset.end) > seconds);
  for (const cue of cues) cue.classList.toggle('now', cue === now);
  heard?.style.setProperty('--heard', `${(100 * seconds) / duration}%`);
  if (!now || !follow?.checked) return;
  scrolling = true;
  now.scrollIntoView({ block: 'nearest' });
  requestAnimationFrame(() => {
    scrolling = false;
  });
}

function jump(link: HTMLElement | null, event: Event): void {
  const start = link?.closest<HTMLElement>('[data-start]')?.dataset.start;
  if (start === undefined || !media) return;
  event.preventDefault();
  media.currentTime = Number(start);
  void media.play();
}

if (player && media) {
  const tools = player.querySelector<HTMLElement>('[data-player-tools]');
  if (tools) tools.hidden = false;
  media.addEventListener('timeupdate', () => showNow(media.currentTime, media.duration || 1));
  player.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    jump(target?.closest<HTMLElement>('.cue-time, .chapters a') ?? null, event);
    const moment = target?.closest<HTMLElement>('[data-copy-moment]');
    if (moment) {
      const at = new URL(`${moment.dataset.copyMoment}?t=${Math.floor(media.currentTime)}`, location.href);
      void navigator.clipboard.writeText(at.href);
    }
  });
  wave?.addEventListener('click', (event) => {
    const { left, width } = wave.getBoundingClientRect();
    media.currentTime = ((event.clientX - left) / width) * (media.duration || 0);
  });
  addEventListener(
    'wheel',
    () => {
      if (!scrolling && follow && !media.paused) follow.checked = false;
    },
    { passive: true },
  );
}
