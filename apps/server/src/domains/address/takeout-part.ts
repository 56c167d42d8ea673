/** A person's addresses as they take them with them. */
import { registerPart } from '../takeout/index.ts'
import { listAddresses } from './addresses.ts'

const COLUMNS = ['receiver', 'phone', 'province', 'city', 'county', 'detail', 'tag', 'is_default'] as const

export function registerAddressesPart(): void {
  registerPart('addresses', {
    columns: COLUMNS,
    async rows(ctx, { user_id }) {
      const list = await listAddresses(ctx, { user_id, shop_id: null })
      const rows = list.map(({ receiver, phone, province, city, county, detail, tag, is_default }) => ({
        ...{ receiver, phone, province, city, county, detail },
        tag: tag ?? null,
        is_default,
      }))
      return { rows, after: null }
    },
  })
}
