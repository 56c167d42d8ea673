/** The chat of a session as it stood at the moment on the screen. */
import { Card } from '@juya/ui'
import { useCall } from '../../../lib/api/query.ts'
import { useText } from '../chat/chat.i18n.ts'
import { LineWords } from '../chat/line-words.tsx'

/** Lines are read so many seconds ahead at once. */
const AHEAD_S = 15
const SHOWN = 6
const STALE_MS = 3 * 3_600_000

/** @param at_ms of the picture on the screen; 0 before it plays */
export function ChatInStep({ session_id, at_ms }: { session_id: number; at_ms: number }) {
  const t = useText()
  const until = Math.ceil(at_ms / 1_000 / AHEAD_S) * AHEAD_S
  const { data } = useCall('live.chat', { session_id, until }, { enabled: at_ms > 0, stale_ms: STALE_MS, keep: true })
  const lines = data?.lines.filter(({ at }) => at * 1_000 <= at_ms).slice(-SHOWN) ?? []
  return (
    <Card title={t('chat')}>
      <ul className="replay-chat">
        {lines.map((line) => (
          <li key={line.seq} className="j-clamp-2">
            <LineWords line={line} />
          </li>
        ))}
        {lines.length === 0 && <li className="j-meta">{t('none')}</li>}
      </ul>
    </Card>
  )
}
