/** The account's questions to higher domains, in its own transaction. The shop and VIP plug themselves in when the process is put together. */
import type { Ctx, Tx } from '../../platform/context.ts'
import type { VipUse } from './profile/vip.ts'

export interface ShopApplication {
  user_id: number
  kind: 'individual' | 'company'
  name: string
  logo?: string
  intro: string
  phone?: string
  main_category_ids: number[]
  /** One of the applicant's own addresses. */
  return_address_id?: number
  licences: Array<{ kind: string; image?: string; expires_on?: string }>
}

export interface Ports {
  /** Files the application for a shop that comes with identity documents. @throws Refusal NOT_FOUND (the address is another's) */
  fileShop(tx: Tx, application: ShopApplication): Promise<void>
  /** What the person asked a shop for last, which a decision on their documents rests on as well. */
  applicationOf(ctx: Ctx, user_id: number): Promise<unknown>
  /** Notes what VIP has brought people, in the transaction that grants it; nothing is locked. */
  noteVipUses(tx: Tx, uses: readonly VipUse[]): Promise<void>
}

export const ports: Ports = {
  fileShop: async () => {
    throw new Error('no domain takes applications for shops')
  },
  applicationOf: async () => undefined,
  noteVipUses: async () => undefined,
}
