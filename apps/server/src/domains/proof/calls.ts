/** What the proof rows of the contract answer. Anybody may ask. */
import { proof } from '@juya/contract'
import { bindCalls } from '../../platform/handlers.ts'
import { placeOf } from '../../platform/paging.ts'
import { rootView } from './present.ts'
import { countRoots, keys, rawKey, rootsPage } from './signing.ts'
import { solvency } from './solvency.ts'

const seconds = (ms: number): number => Math.floor(ms / 1000)

export const calls = bindCalls(proof, {
  solvency: (ctx) => solvency(ctx),
  async dailyRoots(ctx, { day, page, page_size }) {
    const [list, total] = await Promise.all([rootsPage(ctx, { day, page, page_size }), countRoots(ctx, day)])
    return { list: list.map(rootView), ...placeOf({ page, page_size }, total) }
  },
  async keys(ctx) {
    const list = (await keys(ctx)).map(({ key_id, public_key_pem, from_at, until_at }) => ({
      key_id,
      algorithm: 'Ed25519' as const,
      public_key_pem,
      public_key_raw: rawKey(public_key_pem),
      from_at: seconds(from_at),
      until_at: until_at === null ? null : seconds(until_at),
    }))
    return { list }
  },
})
