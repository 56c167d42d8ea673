/** The chat of a session: its lines as they come, the host's word, hearts, and the line one writes. */
import './live-chat.css'
import { LIVE_LINE_CHARS_MAX, LIVE_LINES_SHOWN } from '@juya/contract/shapes/live/live-chat-limits.ts'
import { Button, Card, classes, Sheet, Tag } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { go } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { useText } from './chat.i18n.ts'
import { Hearts } from './hearts.tsx'
import { KeepOrder } from './keep-order.tsx'
import { LineSheet } from './line-sheet.tsx'
import { LineWords } from './line-words.tsx'
import { type Chat, type Line, useLiveChat } from './use-live-chat.ts'
import { WriteLine } from './write-line.tsx'

/** So near to the end the newest line is followed. */
const NEAR_PX = 48

interface ChatProps {
  session: { session_id: number; status: string }
  /** The lot one may ask the shop about: its answer can be pinned as a pledge. */
  ask_of?: { shop_id: number; lot_id: number } | undefined
}

/** The chat of a session in the flow of its page. It has no bar of its own: with the keyboard open the page's bar stays above it. */
export function LiveChat(props: ChatProps) {
  const t = useText()
  const chat = useLiveChat(props.session.session_id)
  if (!chat.data) return null
  return (
    <Card title={t('chat')}>
      <ChatInside {...props} chat={chat} data={chat.data} />
    </Card>
  )
}

/** The chat over a picture, on asking: there it fills a sheet, and its field stands above the keyboard. */
export function ChatSheet({ chat, onClose, ...props }: ChatProps & { chat: Chat; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet open onClose={onClose} title={t('chat')} height="tall">
      {chat.data ? (
        <ChatInside {...props} chat={chat} data={chat.data} fills />
      ) : chat.error ? (
        <p className="live-chat__none">{chat.error.message}</p>
      ) : (
        <ListSkeleton />
      )}
    </Sheet>
  )
}

function ChatInside({
  session,
  ask_of,
  chat,
  data,
  fills,
}: ChatProps & {
  chat: Chat
  data: NonNullable<Chat['data']>
  /** It is as high as what it stands in. */
  fills?: true
}) {
  const t = useText()
  const [open, setOpen] = useState<Line>()
  const me = useSession().user?.id
  const { lines, pinned } = chat
  const runs = session.status === 'live' || session.status === 'paused'
  return (
    <>
      <div className={classes('live-chat', fills && 'live-chat--fills')}>
        {pinned && (
          <p className="live-chat__pinned" role="status">
            <Tag tone="red">{t('pinned')}</Tag> {pinned}
          </p>
        )}
        <Lines chat={chat} lines={lines} onOpen={setOpen} />
        <div className="live-chat__foot">
          {!runs ? (
            <p className="live-chat__no">{t('over')}</p>
          ) : me === undefined ? (
            <Button variant="outline" onClick={() => askLogin('chat')}>
              {t('sign_in')}
            </Button>
          ) : data.can_write.ok ? (
            <WriteLine
              session_id={session.session_id}
              max={LIVE_LINE_CHARS_MAX}
              onSaid={chat.add}
              onRefused={chat.again}
            />
          ) : (
            <p className="live-chat__no" role="status">
              {data.can_write.reason}{' '}
              {(isRefusal(data.can_write, 'LIVE_CHAT_MUTED') || isRefusal(data.can_write, 'LIVE_CHAT_BANNED')) && (
                <Button variant="text" size="s" onClick={() => go('live.acts')}>
                  {t('acts')}
                </Button>
              )}
            </p>
          )}
          {runs && <Hearts session_id={session.session_id} likes={chat.likes} />}
        </div>
        {ask_of && !data.keeping && (
          <Button size="s" variant="text" onClick={() => askLogin('chat') && go('chat.talk', ask_of)}>
            {t('ask_lot')}
          </Button>
        )}
        {data.keeping && runs && (
          <KeepOrder session_id={session.session_id} keeping={data.keeping} pinned={pinned} onDone={chat.again} />
        )}
      </div>
      {open && <LineSheet chat={chat} session_id={session.session_id} line={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The lines, the newest at the end; the list follows them while its reader is at its end. */
function Lines({ chat, lines, onOpen }: { chat: Chat; lines: readonly Line[]; onOpen: (line: Line) => void }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const last = lines.at(-1)?.seq
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newest line is followed
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [last, follows])
  const toEnd = () => {
    setFollows(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  const first = lines[0]
  return (
    <div className="live-chat__frame">
      <div
        ref={box}
        className="live-chat__lines"
        role="log"
        aria-live="off"
        aria-label={t('chat')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < NEAR_PX)
        }
      >
        {lines.length === 0 && <p className="live-chat__none">{t('none')}</p>}
        {first && first.seq > 1 && chat.has_more && (
          <Button variant="text" size="s" loading={chat.reading} onClick={() => void chat.before(first.seq)}>
            {t('earlier')}
          </Button>
        )}
        <ul>
          {lines.map((line, i) => {
            const missing = i === 0 ? 0 : line.seq - lines[i - 1]!.seq - 1
            return (
              <li key={line.seq}>
                {missing > 0 && !chat.filled.has(line.seq) && (
                  <Button variant="text" size="s" loading={chat.reading} onClick={() => void chat.before(line.seq)}>
                    {t('gap', { count: Math.min(missing, LIVE_LINES_SHOWN) })}
                  </Button>
                )}
                <OneLine line={line} onOpen={onOpen} />
              </li>
            )
          })}
        </ul>
      </div>
      {!follows && (
        <span className="live-chat__newest">
          <Button size="s" variant="outline" onClick={toEnd}>
            {t('newest')}
          </Button>
        </span>
      )}
    </div>
  )
}

function OneLine({ line, onOpen }: { line: Line; onOpen: (line: Line) => void }) {
  const content = <LineWords line={line} />
  if (line.removed || !line.user) return <p className="live-line live-line--gone">{content}</p>
  return (
    <button type="button" className="live-line" aria-haspopup="dialog" onClick={() => onOpen(line)}>
      {content}
    </button>
  )
}
