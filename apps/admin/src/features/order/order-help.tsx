/** Helps an order along: more days for the shop or the buyer, another of the buyer's own addresses. */
import { GRANTED_DAYS_MAX } from '@juya/contract/operator/resources/trade/orders.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { helpTexts } from './help.i18n.ts'
import { NoticesAgain } from './notices-again.tsx'

type Shown = Data<'order'>
const TOUCHED = ['order', 'orders', 'audit', 'timeline']
const DAYS = [1, 3, 7, GRANTED_DAYS_MAX]

export function OrderHelp({ order, addresses, notices }: Pick<Shown, 'order' | 'addresses' | 'notices'>) {
  const say = helpTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<'extend' | 'address' | 'again'>()
  const may_extend =
    (order.status === 'to_ship' || order.status === 'shipped') && mayAct(permissions, 'service', 'arbiter')
  const may_address = addresses.length > 0 && mayAct(permissions, 'service')
  const close = () => setAsking(undefined)
  return (
    <>
      {may_extend && (
        <button type="button" className="a-button" onClick={() => setAsking('extend')}>
          {say('extend')}
        </button>
      )}
      {may_address && (
        <button type="button" className="a-button" onClick={() => setAsking('address')}>
          {say('address')}
        </button>
      )}
      {notices.length > 0 && mayAct(permissions, 'service') && (
        <button type="button" className="a-button" onClick={() => setAsking('again')}>
          {say('again')}
        </button>
      )}
      {asking === 'again' && <NoticesAgain order={order} notices={notices} close={close} />}
      {asking === 'extend' && <Extend order={order} close={close} />}
      {asking === 'address' && <ChangeAddress order={order} addresses={addresses} close={close} />}
    </>
  )
}

function Extend({ order, close }: Pick<Shown, 'order'> & { close: () => void }) {
  const say = helpTexts.useText()
  const [days, setDays] = useState(3)
  const { act, busy } = useAction('extendOrder', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('extended') })
    },
  })
  return (
    <ReasonDialog
      title={say('extend')}
      effect={say(order.status === 'to_ship' ? 'effect_ship' : 'effect_confirm')}
      confirm={say('extend')}
      busy={busy}
      onClose={close}
      onConfirm={(reason) => act({ id: order.id, days, reason })}
    >
      <fieldset className="d-until" aria-label={say('extend')}>
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

function ChangeAddress({ order, addresses, close }: Pick<Shown, 'order' | 'addresses'> & { close: () => void }) {
  const say = helpTexts.useText()
  const [address_id, setAddress] = useState<number>()
  const { act, busy } = useAction('changeOrderAddress', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('address_changed') })
    },
  })
  return (
    <ReasonDialog
      title={say('address')}
      effect={say('effect_address')}
      confirm={say('address')}
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
