/** Granting live time: how many minutes, and why; many of them wait for a second operator. */
import { LIVE_ROOMS } from '@juya/contract/operator/resources/live/live-rooms.ts'
import { LIVE_GRANT_ALONE_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

const { grantLiveTime: ACT } = LIVE_ROOMS.acts
const wholeOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0)

export function GrantDialog({
  room: { id, title },
  close,
}: {
  room: { id: number; title: string }
  close: () => void
}) {
  const words = useWords()
  const say = useTextsOf(LIVE_ROOMS)
  const [text, setText] = useState('60')
  const minutes = wholeOf(text)
  const grant = useAction('grantLiveTime', {
    touched: touchedBy(LIVE_ROOMS),
    done: () => {
      close()
      showToast({ text: minutes > LIVE_GRANT_ALONE_MIN ? say('proposed') : words(ACT.done) })
    },
  })
  return (
    <ActDialog
      title={words(ACT.title, { title })}
      effect={words(ACT.effect, { most: LIVE_GRANT_ALONE_MIN })}
      confirm={words(ACT)}
      unready={minutes === 0}
      doing={grant}
      onClose={close}
      input={(reason) => ({ id, minutes, reason })}
    >
      <label className="a-field">
        <span>{say('minutes')}</span>
        <input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </ActDialog>
  )
}
