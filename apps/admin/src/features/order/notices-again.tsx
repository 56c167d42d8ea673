/** Sends notices of an order once more: those that are ticked. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { helpTexts } from './help.i18n.ts'

type Shown = Data<'order'>

export function NoticesAgain({ order, notices, close }: Pick<Shown, 'order' | 'notices'> & { close: () => void }) {
  const say = helpTexts.useText()
  const { short } = useDates()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const doing = useAction('resendNotices', {
    touched: ['order', 'audit', 'timeline'],
    done: () => {
      close()
      showToast({ text: say('again_sent') })
    },
  })
  return (
    <ActDialog
      title={say('again')}
      effect={say('effect_again')}
      confirm={say('again')}
      doing={doing}
      unready={ticked.length === 0}
      onClose={close}
      input={(reason) => ({ id: order.id, notice_ids: [...ticked], reason })}
    >
      <fieldset aria-label={say('again_which')}>
        {notices.map(({ id, title, to, at }) => (
          <label key={id} className="r-point">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
            />
            <span>
              {title} <small className="a-faint">{`${say(`to_${to}`)} · ${short(at)}`}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}
