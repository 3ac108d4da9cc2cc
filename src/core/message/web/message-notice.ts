/** A sound and a notice of the desktop for a new message, for those who asked for them. */
import { call } from '#platform/web/call.ts';
import { useAccount } from '#platform/web/session.ts';
import { queryMessage } from '../model/message.ts';

/** Milliseconds in which other tabs find a message announced. */
const announcedFor = 3000;

/** Whether this browser may show notices: the person has to be asked by a press of a button. */
export const noticePermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Two short tones; nothing where the browser keeps a page silent that nobody touched yet. */
export function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  volume.connect(audio.destination);
  for (const [index, frequency] of [880, 1175].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + index * 0.14);
    tone.stop(audio.currentTime + index * 0.14 + 0.12);
  }
  setTimeout(() => void audio.close(), 1000);
}

async function notify(id: number): Promise<void> {
  // Events hold ids, never content: what it says is asked for.
  const { records } = await call(queryMessage, { filter: {}, page: { current: 1, size: 10 } }, { quiet: true });
  const row = records.find((record) => record.id === id);
  if (!row) return;
  const notice = new Notification(row.title, { body: row.content, tag: `qishu-message-${id}`, lang: 'zh-CN' });
  notice.addEventListener('click', () => globalThis.focus());
}

/** Tells of a message once, whichever tab is the first to hear of it. Notices are for people who look elsewhere. */
export async function announce(id: unknown): Promise<void> {
  const preferences = useAccount.getState().account?.preferences ?? {};
  const wantsNotice = preferences['desktopNotice'] === true && noticePermission() === 'granted';
  const wantsSound = preferences['messageSound'] === true;
  if (typeof id !== 'number' || (!wantsNotice && !wantsSound)) return;
  await navigator.locks.request(`qishu-message-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    if (wantsSound) ring();
    if (wantsNotice && document.visibilityState === 'hidden') await notify(id).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, announcedFor));
  });
}
