/** The newest lines over a picture, under the host's word: they take the room that is left, and push nothing. */
import './newest-lines.css'
import { Tag } from '@juya/ui'
import { useText } from './chat.i18n.ts'
import { LineWords } from './line-words.tsx'
import type { Chat, Line } from './use-live-chat.ts'

const NEWEST = 4

export function NewestLines({
  chat: { lines, pinned },
  onOpen,
}: {
  chat: Chat
  /** A tap on a line; absent: they are read alone. */
  onOpen?: (line: Line) => void
}) {
  const t = useText()
  return (
    <div className="chat-over j-on-photo">
      {pinned && (
        <p className="chat-over__line j-clamp-2" role="status">
          <Tag tone="red">{t('pinned')}</Tag> {pinned}
        </p>
      )}
      <ul className="chat-over__lines" aria-label={t('chat')} aria-live="off">
        {lines.slice(-NEWEST).map((line) => (
          <li key={line.seq}>
            {onOpen && line.user && !line.removed ? (
              <button
                type="button"
                className="chat-over__line chat-over__line--opens"
                aria-haspopup="dialog"
                onClick={() => onOpen(line)}
              >
                <LineWords line={line} />
              </button>
            ) : (
              <p className="chat-over__line j-clamp-2">
                <LineWords line={line} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
