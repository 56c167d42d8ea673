/** A buyer's actions on an order, as buttons: which come first, what each asks before, and what it says afterwards. */
import { ask, Button, type ButtonProps, Sheet, TextArea } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import { AddressSheet } from '../../cards/forms/address-sheet.tsx'
import type { Order } from '../../cards/order/order-card.tsx'
import type { Input } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

const CONTENT_MAX = limitOf('order.action', 'content').chars_max

/** Those with a button, the most useful first. One button opens a refund or a return. */
const SHOWN = [
  'pay',
  'case',
  'confirm',
  'review',
  'track',
  'refund',
  'remind',
  'extend',
  'append_review',
  'change_address',
  'cancel',
  'delete',
] as const
type Shown = (typeof SHOWN)[number]
type Act = Input<'order.action'>['action']

const AFTERWARDS = {
  extend: 'extended',
  remind: 'reminded',
  delete: 'deleted',
  cancel: 'cancelled',
  change_address: 'address_changed',
  append_review: 'appended',
} as const

interface OrderActions {
  /** The buttons of an order, the main one last as it stands at the right. */
  buttons: (order: Order, options: { count: number; size: ButtonProps['size'] }) => ReactNode
  /** What is left when the first `count` have buttons. */
  rest: (order: Order, count: number) => readonly { key: Shown; text: string; press: () => void }[]
  /** Sheets that belong to an act under way; put it at the end of the page. */
  sheets: ReactNode
}

export function useOrderActions({ onDeleted }: { onDeleted?: () => void } = {}): OrderActions {
  const t = useText()
  const [addressing, setAddressing] = useState<Order>()
  const [appending, setAppending] = useState<Order>()
  const refresh = ['order', 'auction', 'wallet', 'account']
  const confirm = useAction('order.confirm', { refresh, onDone: () => toast(t('confirmed')) })
  const action = useAction('order.action', {
    refresh,
    onDone: (_, { action: done }) => {
      toast(t(AFTERWARDS[done]))
      setAddressing(undefined)
      setAppending(undefined)
      if (done === 'delete') onDeleted?.()
    },
  })

  /** Asks first where the words for it exist. */
  const sure = async (act: Act, words?: 'extend' | 'cancel' | 'delete', order?: Order) => {
    if (!order) return
    if (words) {
      const yes = await ask({
        title: t(`${words}_title`),
        body: t(`${words}_note`),
        confirm: t(words),
        cancel: t('keep'),
      })
      if (!yes) return
    }
    await action.run({ id: order.id, action: act })
  }
  const askConfirm = async (order: Order) => {
    const yes = await ask({
      title: t('confirm_title'),
      body: t('confirm_note', { amount: formatFen(order.escrow_held_fen) }),
      confirm: t('confirm'),
      cancel: t('not_yet'),
    })
    if (yes) await confirm.run({ id: order.id })
  }
  const press = (key: Shown, order: Order): void => {
    if (key === 'pay') go('order.confirm', { ids: order.id })
    else if (key === 'confirm') void askConfirm(order)
    else if (key === 'review') go('order.review', { id: order.id })
    else if (key === 'track') go('order.express', { id: order.id })
    else if (key === 'case') go('aftersale.case', { order_id: order.id })
    else if (key === 'refund') go('aftersale.apply', { order_id: order.id })
    else if (key === 'append_review') setAppending(order)
    else if (key === 'change_address') setAddressing(order)
    else void sure(key, key === 'remind' ? undefined : key, order)
  }
  const text = (key: Shown, order: Order): string =>
    key === 'pay'
      ? t('pay', { amount: formatFen(order.amounts.payable_fen) })
      : t(key === 'refund' && order.actions.includes('return') ? 'return_or_refund' : key)
  const may = (key: Shown, { actions, after_sale_open }: Order): boolean =>
    key === 'case' ? after_sale_open : actions.includes(key) || (key === 'refund' && actions.includes('return'))
  /** On the order's own page the parcel has its line, so asking for a refund comes before tracking it. */
  const able = (order: Order, size: ButtonProps['size']): Shown[] => {
    const keys = SHOWN.filter((key) => may(key, order))
    return size === 'l' && keys.includes('refund')
      ? keys.toSorted((one, other) => Number(one === 'track') - Number(other === 'track'))
      : keys
  }
  /** One red button at most: the most useful act, on the order's own page. */
  const variant = (key: Shown, size: ButtonProps['size'], first: boolean): ButtonProps['variant'] =>
    key === 'pay' || (size === 'l' && first && ['confirm', 'review', 'case'].includes(key))
      ? 'primary'
      : key === 'confirm'
        ? 'outline'
        : 'plain'

  return {
    buttons: (order, { count, size }) =>
      able(order, size)
        .slice(0, count)
        .map((key, index) => (
          <Button
            key={key}
            size={size}
            variant={variant(key, size, index === 0)}
            loading={(key === 'confirm' && confirm.pending) || (key === 'remind' && action.pending)}
            onClick={() => press(key, order)}
          >
            {text(key, order)}
          </Button>
        ))
        .reverse(),
    rest: (order, count) =>
      able(order, 'l')
        .slice(count)
        .map((key) => ({ key, text: text(key, order), press: () => press(key, order) })),
    sheets: (
      <>
        {addressing && (
          <AddressSheet
            onClose={() => setAddressing(undefined)}
            onChosen={(address) =>
              void action.run({ id: addressing.id, action: 'change_address', address_id: address.id })
            }
          />
        )}
        {appending && (
          <AppendSheet
            busy={action.pending}
            onClose={() => setAppending(undefined)}
            onSend={(content) => void action.run({ id: appending.id, action: 'append_review', content })}
          />
        )}
      </>
    ),
  }
}

function AppendSheet({
  busy,
  onClose,
  onSend,
}: {
  busy: boolean
  onClose: () => void
  onSend: (content: string) => void
}) {
  const t = useText()
  const [content, setContent] = useState('')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('append_title')}
      footer={
        <Button loading={busy} disabled={content.trim() === ''} onClick={() => onSend(content)}>
          {t('send')}
        </Button>
      }
    >
      <TextArea
        aria-label={t('append_title')}
        placeholder={t('append_placeholder')}
        maxLength={CONTENT_MAX}
        max={CONTENT_MAX}
        value={content}
        onChange={setContent}
      />
    </Sheet>
  )
}
