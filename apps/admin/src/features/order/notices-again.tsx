/** Sends notices of an order once more: those that are ticked. */
import { ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

type Shown = Data<'order'>
const { resendNotices } = ORDERS.acts

export function NoticesAgain({ order, notices, close }: Pick<Shown, 'order' | 'notices'> & { close: () => void }) {
  const say = useTextsOf(ORDERS)
  const words = useWords()
  const { short } = useDates()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const doing = useAction('resendNotices', {
    touched: touchedBy(ORDERS),
    done: () => {
      close()
      showToast({ text: words(resendNotices.done) })
    },
  })
  return (
    <ActDialog
      title={words(resendNotices)}
      effect={words(resendNotices.effect)}
      confirm={words(resendNotices)}
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
