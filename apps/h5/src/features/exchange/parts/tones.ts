import type { Item } from '../../../lib/api/client.ts'

/** The colour of each state of an exchange. */
export const TONES = {
  reserved: 'amber',
  to_ship: 'blue',
  shipped: 'blue',
  completed: 'jade',
  done: 'jade',
  cancelled: 'grey',
} as const satisfies Record<Item<'exchange.mine'>['status'], string>
