/** What the account shows that higher domains know; the shop domain plugs itself in. */
import type { MyShop } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'

export interface Ports {
  /** The shops a person belongs to, the last chosen first. */
  shopsOf(ctx: Ctx, user_id: number): Promise<Array<z.output<typeof MyShop>>>
  /** Files the application for a shop that comes with identity documents, and answers how such an application stands. */
  fileShop(ctx: Ctx, application: ShopApplication): Promise<void>
  applicationOf(ctx: Ctx, user_id: number): Promise<ApplicationState | undefined>
}

export interface ShopApplication {
  user_id: number
  kind: 'individual' | 'company'
  name: string
  logo?: string
  intro: string
  phone?: string
  main_category_ids: number[]
  licences: Array<{ kind: string; image?: string; expires_on?: string }>
}

export interface ApplicationState {
  id: number
  kind: string
  status: string
  review_note: string | null
}

export const ports: Ports = {
  shopsOf: async () => [],
  fileShop: async () => undefined,
  applicationOf: async () => undefined,
}
