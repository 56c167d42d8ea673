/** Hearts: each tap shows at once, and what was tapped goes to the server once a second. */
import './live-chat.css'
import { LIVE_LIKES_AT_ONCE } from '@juya/contract/shapes/live/live-chat-limits.ts'
import { classes } from '@juya/ui'
import { HeartIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from './chat.i18n.ts'

const EVERY_MS = 1_000

export function Hearts({
  session_id,
  likes,
  over_picture,
}: {
  session_id: number
  likes: number
  /** A round button, its count below it. */
  over_picture?: true
}) {
  const t = useText()
  /** Tapped, and not yet among those the server has counted. */
  const [mine, setMine] = useState(0)
  const waiting = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = () => {
    timer.current = undefined
    const count = Math.min(waiting.current, LIVE_LIKES_AT_ONCE)
    waiting.current = 0
    call('live.action', { session_id, action: 'like', count }, { silent: true })
      .catch(() => undefined)
      .finally(() => setMine((now) => Math.max(0, now - count)))
  }
  const tap = () => {
    if (!askLogin()) return
    if (waiting.current >= LIVE_LIKES_AT_ONCE) return
    waiting.current++
    setMine((now) => now + 1)
    timer.current ??= setTimeout(send, EVERY_MS)
  }
  const count = likes + mine
  return (
    <button
      type="button"
      className={classes('live-hearts', over_picture && 'live-hearts--over')}
      aria-label={`${t('heart')}, ${t('hearts', { count })}`}
      onClick={tap}
    >
      <HeartIcon size={24} weight="fill" />
      <span className="j-num">{formatCount(count)}</span>
    </button>
  )
}
