/** The account's questions to a higher domain, in its own transaction. The shop plugs itself in when the process is put together. */
import type { Ctx, Tx } from '../../platform/context.ts'

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
}

export const ports: Ports = {
  fileShop: async () => {
    throw new Error('no domain takes applications for shops')
  },
  applicationOf: async () => undefined,
}
