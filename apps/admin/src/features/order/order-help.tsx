/** Helps an order along: more days for the shop or the buyer, another of the buyer's own addresses. */
import { GRANTED_DAYS_MAX, ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type Shown = Data<'order'>
const { extendOrder, changeOrderAddress } = ORDERS.acts
const DAYS = [1, 3, 7, GRANTED_DAYS_MAX]

export function Extend({ order, close }: Pick<Shown, 'order'> & { close: () => void }) {
  const say = useTextsOf(ORDERS)
  const words = useWords()
  const [days, setDays] = useState(3)
  const { act, busy } = useAction('extendOrder', {
    touched: touchedBy(ORDERS),
    done: () => {
      close()
      showToast({ text: words(extendOrder.done) })
    },
  })
  return (
    <ReasonDialog
      title={words(extendOrder)}
      effect={say(order.status === 'to_ship' ? 'effect_ship' : 'effect_confirm')}
      confirm={words(extendOrder)}
      busy={busy}
      onClose={close}
      onConfirm={(reason) => act({ id: order.id, days, reason })}
    >
      <fieldset className="d-until" aria-label={words(extendOrder)}>
        {DAYS.map((count) => (
          <button
            key={count}
            type="button"
            className={days === count ? 'a-chip a-chip--on' : 'a-chip'}
            aria-pressed={days === count}
            onClick={() => setDays(count)}
          >
            {say('days', { count })}
          </button>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}

export function ChangeAddress({ order, addresses, close }: Pick<Shown, 'order' | 'addresses'> & { close: () => void }) {
  const say = useTextsOf(ORDERS)
  const words = useWords()
  const [address_id, setAddress] = useState<number>()
  const { act, busy } = useAction('changeOrderAddress', {
    touched: touchedBy(ORDERS),
    done: () => {
      close()
      showToast({ text: words(changeOrderAddress.done) })
    },
  })
  return (
    <ReasonDialog
      title={words(changeOrderAddress)}
      effect={words(changeOrderAddress.effect)}
      confirm={words(changeOrderAddress)}
      busy={busy}
      unready={address_id === undefined}
      onClose={close}
      onConfirm={(reason) => address_id !== undefined && act({ id: order.id, address_id, reason })}
    >
      <label className="a-field">
        <span>{say('which')}</span>
        <select value={address_id ?? ''} onChange={(event) => setAddress(Number(event.target.value) || undefined)}>
          <option value="" />
          {addresses.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  )
}
