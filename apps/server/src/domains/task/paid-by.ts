/** Where the money of a payment for a shop's tasks comes from. */
import { invariant } from '../../platform/refuse.ts'
import type { PaidFrom } from '../ledger/index.ts'
import type { PaidPayment } from '../payment/index.ts'

export function paidBy({ channel, provider, pay_no }: PaidPayment, shop_id: number): PaidFrom {
  if (channel === 'shop_wallet') return { from: 'shop_wallet', shop_id }
  invariant(provider, `payment ${pay_no} from outside has no provider`)
  return { from: 'card', provider }
}
