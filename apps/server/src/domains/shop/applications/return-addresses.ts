/** What an application asks of addresses, which stand above shops: the address domain plugs itself in when the process is put together. */
import type { Tx } from '../../../platform/context.ts'

export interface ReturnAddresses {
  /** Whether the address is this person's own and not deleted. */
  isOf(tx: Tx, user_id: number, address_id: number): Promise<boolean>
  /** Gives the shop a copy of it as its return address; nothing where its person has deleted it since. */
  copy(tx: Tx, address_id: number, shop_id: number): Promise<void>
}

const missing = async () => {
  throw new Error('no domain keeps addresses')
}

export const returnAddresses: ReturnAddresses = { isOf: missing, copy: missing }
