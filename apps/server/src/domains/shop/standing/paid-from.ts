/** Where the money of a payment for a shop comes from. */
import { invariant } from '../../../platform/refuse.ts'
import type { PaidFrom } from '../../ledger/index.ts'
import type { PaidPayment } from '../../payment/index.ts'

export function paidFrom({ channel, user_id, provider, pay_no }: PaidPayment, shop_id: number): PaidFrom {
  if (channel === 'wallet') return { from: 'user_wallet', user_id }
  if (channel === 'shop_wallet') return { from: 'shop_wallet', shop_id }
  invariant(provider, `payment ${pay_no} from outside has no provider`)
  return { from: 'card', provider }
}
