/** What several preparations use. It imports no table of preparations: a cycle between them would leave one empty. */
import { createSession } from '../../../apps/server/src/domains/account/index.ts'
import { noticeForfeit } from '../../../apps/server/src/domains/deposit/index.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import { wonOrder } from '../../../apps/server/src/domains/order/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { Fixtures } from '../valid-calls.ts'

export const REASON = 'asked for by phone'
export const HOUR_MS = 3_600_000

export async function penaltyOf({ world, person, shop }: Fixtures): Promise<number> {
  const won = await wonOrder(world, { buyer: person, shop, deposit_fen: 100_00 })
  const row = await inTransaction(world.ctx, (tx) =>
    noticeForfeit(tx, {
      user_id: person.id,
      shop_id: shop.id,
      scope: 'lot',
      ref_id: won.lot_id,
      rule_no: 'B4.1',
      title: 'A vase',
      order_id: won.id,
      evidence: [{ at: Date.now(), en: 'Not paid in time', zh: '未按时付款' }],
    } as never),
  )
  return row!.id
}

export const own = ({ person, shop }: Fixtures) => ({ buyer: person, shop, hammer_fen: 10_00 })

export const lotForm = ({ category_id, category_params }: Fixtures) => ({
  mode: 'single',
  title: '清 白玉牌',
  category_id,
  images: ['upload/2026/01/test/a.webp'],
  desc: '包浆温润,沁色自然。',
  params: category_params,
  start_fen: 200_00,
  duration_s: 3_600,
})

/** A form with one picture in it. */
export function pictureForm() {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), PICTURE, Buffer.from('\r\n--x--\r\n')])
  return { type: 'multipart/form-data; boundary=x', body }
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Sessions end while days pass. */
export async function signInAnew(fixtures: Fixtures): Promise<void> {
  const { world, person, shop } = fixtures
  fixtures.operator = await newOperator(world)
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}
