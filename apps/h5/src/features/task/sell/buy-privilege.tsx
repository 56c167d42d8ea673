/** Buys what lifts a task in the hall. */

import { PaySheet } from '../../../cards/pay/pay-sheet.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { call, type Data } from '../../../lib/api/client.ts'
import { toast } from '../../../lib/toast.ts'
import { useQuote } from './pay-task.tsx'
import { useText } from './words.i18n.ts'

export type Privilege = Data<'task.shopTasks'>['privileges'][number]
export type ShopTask = Item<'task.shopTasks'>

export function BuyPrivilege({
  privilege: { code, name },
  onPaid,
  onClose,
}: {
  privilege: Privilege
  onPaid: () => void
  onClose: () => void
}) {
  const t = useText()
  const quote = useQuote(() => call('task.privileges', { code }), onClose)
  if (!quote?.options) return null
  return (
    <PaySheet
      open
      onClose={onClose}
      title={name}
      options={quote.options}
      note={t('buy_note')}
      start={async (choice) =>
        (await call('task.privileges', { code, submit_token: quote.submit_token, ...choice }, { silent: true })).result!
      }
      onPaid={() => {
        toast(t('bought'))
        onPaid()
      }}
    />
  )
}
