/** One line to write. While it has the focus, the page's bars stand above the keyboard. */
import { IconButton, isEnter } from '@juya/ui'
import { PaperPlaneTiltIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { uuid } from '../../../lib/timing.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './chat.i18n.ts'
import type { Line } from './use-live-chat.ts'

export function WriteLine({
  session_id,
  max,
  onSaid,
  onRefused,
}: {
  session_id: number
  max: number
  onSaid: (line: Line) => void
  /** A line was refused: one may have been muted meanwhile. */
  onRefused: () => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  /** A text that got no answer goes again under its number: it is written once. */
  const number = useRef<{ text: string; id: string }>(undefined)
  useAboveKeyboard(focused)
  const say = useAction('live.action', {
    onDone: ({ line, masked }) => {
      setText('')
      number.current = undefined
      if (line) onSaid(line)
      if (masked) toast(t('masked'))
    },
    onRefused: () => {
      number.current = undefined
      onRefused()
    },
  })
  const send = () => {
    const content = text.trim()
    if (!content) return
    if (number.current?.text !== content) number.current = { text: content, id: uuid() }
    void say.run({ session_id, action: 'chat', content, client_msg_id: number.current.id })
  }
  return (
    <form
      className="live-chat__write"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        className="live-chat__field"
        value={text}
        placeholder={t('write')}
        aria-label={t('write')}
        maxLength={max}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event)) return
          event.preventDefault()
          send()
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <IconButton
        label={t('send')}
        icon={<PaperPlaneTiltIcon size={24} weight="fill" />}
        disabled={!text.trim() || say.pending}
        onClick={send}
      />
    </form>
  )
}

/** How much of the page the keyboard covers, as a length of the page's style: fixed bars stand above it. */
function useAboveKeyboard(on: boolean): void {
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!on || !view) return
    const { style } = document.documentElement
    const measure = () =>
      style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))}px`)
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [on])
}
