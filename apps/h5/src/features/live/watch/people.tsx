/** How many watch a session, and how many more are there without its picture. */
import type { SessionNow } from './use-session.ts'
import { useText } from './watch.i18n.ts'

export function People({ session: { viewers, without_picture } }: { session: SessionNow['session'] }) {
  const t = useText()
  const watching = t('viewers', { count: viewers })
  return without_picture > 0 ? `${watching} · ${t('without_picture', { count: without_picture })}` : watching
}
