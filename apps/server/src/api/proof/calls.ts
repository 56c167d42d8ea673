/** Answers of the contract's proof rows. Anybody may ask. */

import { proof } from '@juya/contract'
import { keys, rawKey, rootsPage } from '../../domains/proof/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { closingsOfDay, lotToCheck } from '../auction/bid-log.ts'
import { rootView } from './present.ts'
import { solvency } from './solvency.ts'

export const calls = bindCalls(proof, {
  solvency: (ctx) => solvency(ctx),
  async dailyRoots(ctx, { day, page, page_size }) {
    const found = await rootsPage(ctx, { day, page, page_size })
    return { ...found, list: found.list.map(rootView) }
  },
  async dayClosings(ctx, { day, after_lot_id }) {
    const [records, roots, known] = await Promise.all([
      closingsOfDay(ctx, day, after_lot_id),
      rootsPage(ctx, { day, page: 1, page_size: 1 }),
      keys(ctx),
    ])
    const [root] = roots.list
    return {
      format: 'juya.closed-day.v1' as const,
      day,
      root: root ? rootView(root) : null,
      ...records,
      keys: known.map(({ key_id, public_key_pem, from_at }) => ({
        key_id,
        public_key: rawKey(public_key_pem),
        from_ms: from_at,
      })),
    }
  },
  lotToCheck: (ctx, { id }) => lotToCheck(ctx, id),
  async keys(ctx) {
    const list = (await keys(ctx)).map(({ key_id, public_key_pem, from_at, until_at }) => ({
      key_id,
      algorithm: 'Ed25519' as const,
      public_key_pem,
      public_key_raw: rawKey(public_key_pem),
      from_at: seconds(from_at),
      until_at: seconds(until_at),
    }))
    return { list }
  },
})
