import { clock } from '@regest/contract/locale/clock.ts';
import { announce, copyText } from './announce.ts';

/** The transcript follows the sound, and stops following when the reader scrolls by hand. */
const player = document.querySelector<HTMLElement>('[data-player]');
const media = player?.querySelector<HTMLMediaElement>('audio, video');
const cues = [...(player?.querySelectorAll<HTMLElement>('[data-cues] > li') ?? [])];
const chapters = [...(player?.querySelectorAll<HTMLElement>('.chapters a') ?? [])];
const follow = player?.querySelector<HTMLInputElement>('[data-follow]');
const wave = player?.querySelector<SVGElement>('[data-wave]');

const isAt = (seconds: number) => (part: HTMLElement) =>
  Number(part.dataset.start) <= seconds && Number(part.dataset.end) > seconds;
let currentCue: HTMLElement | undefined;

function showNow(seconds: number, duration: number): void {
  wave?.style.setProperty('--heard', `${(100 * seconds) / duration}%`);
  const chapter = chapters.findLast(isAt(seconds));
  for (const one of chapters) {
    if (one === chapter) one.setAttribute('aria-current', 'true');
    else one.removeAttribute('aria-current');
  }
  const now = cues.findLast(isAt(seconds));
  if (now === currentCue) return;
  currentCue = now;
  for (const cue of cues) cue.classList.toggle('now', cue === now);
  if (now && follow?.checked && media && !media.paused) now.scrollIntoView({ block: 'nearest' });
}

function jump(media: HTMLMediaElement, start: string | undefined, event: Event): void {
  if (start === undefined) return;
  event.preventDefault();
  media.currentTime = Number(start);
  void media.play();
}

/** A click on a word plays its cue, unless it selects text. */
function startAt(target: Element | null): string | undefined {
  if (!target || target.closest('.cue-link')) return undefined;
  const link = target.closest('.cue-time, .chapters a');
  const words = getSelection()?.isCollapsed === false ? null : target.closest('.cue p');
  return (link ?? words)?.closest<HTMLElement>('[data-start]')?.dataset.start;
}

/** The first press marks where a range begins, the second ends it and copies its link. */
function rangeMarker(button: HTMLElement, media: HTMLMediaElement): () => void {
  const first = button.textContent ?? '';
  let start: number | null = null;
  return () => {
    const now = Math.floor(media.currentTime);
    if (start === null || now <= start) {
      start = now;
      button.textContent = (button.dataset.toHere ?? '').replace('#', clock(now));
      announce(button.textContent);
      return;
    }
    const address = `${button.dataset.copyRange}${start},${now}`;
    start = null;
    button.textContent = first;
    void copyText(address, `✓ ${address}`);
  };
}

if (player && media) {
  for (const tools of player.querySelectorAll<HTMLElement>('[data-player-tools]')) tools.hidden = false;
  media.addEventListener('timeupdate', () => showNow(media.currentTime, media.duration || 1));
  player.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    jump(media, startAt(target), event);
    const moment = target?.closest<HTMLElement>('[data-copy-moment]');
    if (!moment) return;
    const address = `${moment.dataset.copyMoment}${Math.floor(media.currentTime)}`;
    void copyText(address, `✓ ${address}`);
  });
  const range = player.querySelector<HTMLElement>('[data-copy-range]');
  if (range) range.addEventListener('click', rangeMarker(range, media));
  wave?.addEventListener('click', (event) => {
    const { left, width } = wave.getBoundingClientRect();
    media.currentTime = ((event.clientX - left) / width) * (media.duration || 0);
  });
  const stopFollowing = () => {
    if (follow && !media.paused) follow.checked = false;
  };
  for (const moved of ['wheel', 'touchmove']) addEventListener(moved, stopFollowing, { passive: true });
  addEventListener('keydown', ({ key }) => {
    if (/^(?:Arrow(?:Up|Down)|Page|Home|End)/.test(key)) stopFollowing();
  });
}
