/** Questions and answers under one another, and the line one asks with. */
import '../service.css'
import { Button, classes } from '@juya/ui'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../i18n.ts'

export interface Line {
  key: number
  mine?: boolean
  /** The answering party; over the bubble. */
  mark?: string
  text: string
  below?: ReactNode
}

export function Talk({ lines, children }: { lines: readonly Line[]; children?: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const count = lines.length
  // The first lines are there when the page opens; what is said later is brought into view.
  const first = useRef(count)
  useEffect(() => {
    if (count > first.current) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  return (
    <>
      {children}
      <ul className="service-talk" aria-live="polite">
        {lines.map(({ key, mine, mark, text, below }) => (
          <li key={key} className={classes('service-talk__line', mine && 'service-talk__line--mine')}>
            {mark && <span className="service-talk__mark">{mark}</span>}
            <p className="service-talk__bubble">{text}</p>
            {below}
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

/** A question one may tap. */
export const Question = ({ children, onPress }: { children: ReactNode; onPress: () => void }) => (
  <button type="button" className="service-talk__question" onClick={onPress}>
    {children}
  </button>
)

export function AskBar({
  max,
  busy,
  onAsk,
}: {
  max: number
  busy: boolean
  onAsk: (text: string) => Promise<unknown> | undefined
}) {
  const t = useText()
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const question = text.trim()
    if (question === '' || busy) return
    setText('')
    void onAsk(question)
  }
  return (
    <footer className="j-actionbar">
      <form className="service-ask" onSubmit={send}>
        <input
          className="service-ask__input"
          aria-label={t('ask_label')}
          placeholder={t('ask_label')}
          maxLength={max}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" loading={busy} disabled={text.trim() === ''}>
          {t('ask')}
        </Button>
      </form>
    </footer>
  )
}
