/**
 * The media role tells of the pictures of several sessions while the server and its database are killed: each second is metered once,
 * and what is left of the live time is what the pictures left of it. Short: 4 sessions on one node, which is killed once, as the database is;
 * LIVE_SESSIONS and LIVE_SECONDS set other numbers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../apps/server/src/domains/account/index.ts'
import { RUN } from '../../apps/server/src/domains/live/testing.ts'
import { openShop } from '../../apps/server/src/domains/shop/index.ts'
import { hmacScheme } from '../../apps/server/src/gateways/signing.ts'
import { doorSecret } from '../../apps/server/src/media/doors/door-keys.ts'
import { Teller } from '../../apps/server/src/media/teller.ts'
import { readSecrets } from '../../apps/server/src/platform/config.ts'
import { openLog } from '../../apps/server/src/platform/log.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const SESSIONS = Number(process.env.LIVE_SESSIONS ?? 4)
const SECONDS = Number(process.env.LIVE_SECONDS ?? 120)
/** The pictures of a second come so often. */
const TOLD_EVERY_MS = 50
const HAD_S = 3_600

let system: System
let session_ids: number[]

beforeAll(async () => {
  system = await openSystem()
  await makeFixtures(system, {
    bidders: 0,
    lots: 0,
    async finish(ctx) {
      const shops: Array<{ id: number; owner_id: number }> = []
      for (let n = 1; n <= SESSIONS; n++) {
        const owner = await createUser(ctx, { phone: `136${String(n).padStart(8, '0')}` })
        const { id } = await openShop(ctx, { owner_user_id: owner.id, name: `夜场${n}`, is_verified: true })
        shops.push({ id, owner_id: owner.id })
      }
      const rows = await system.sql<{ id: number }>(
        `with shop as (select * from unnest($1::bigint[], $2::bigint[]) as s(id, owner_id)),
         room as (insert into live_rooms (shop_id, title, cover, category_id, host_id) select id, '夜场', 'upload/a.webp', 1, owner_id from shop returning id, shop_id, host_id),
         had as (insert into live_time (shop_id, balance_s) select id, $3 from shop),
         bought as (insert into live_time_purchases (shop_id, source, owner_id, name, name_en, seconds, left_s, expires_at)
           select id, 'free', owner_id, '赠送', 'Free', $3, $3, platform_now() + interval '90 days' from shop)
         insert into live_sessions (room_id, shop_id, title, status, planned_at, planned_by, host_id, key_sha256)
         select id, shop_id, '晚八点开料', 'ready', platform_now(), host_id, host_id, 'ab' from room returning id::int`,
        [shops.map(({ id }) => id), shops.map(({ owner_id }) => owner_id), HAD_S],
      )
      session_ids = rows.map(({ id }) => id)
    },
  })
  await system.startServer()
})
afterAll(() => system.close())

test('each second of picture is metered once, whatever is killed while it is told', async () => {
  const teller = new Teller({
    ...{ url: () => `http://127.0.0.1:${system.port}`, now: Date.now, onBegan: () => undefined },
    ...{ scheme: hmacScheme(doorSecret(readSecrets(system.secrets_file))), log: openLog('silent') },
  })
  const told = (session_id: number) => ({ session_id, run: RUN, at_ms: Date.now() })
  for (const session_id of session_ids) teller.tell('on_air', told(session_id))
  const strikes = [() => system.crashServer(), () => system.crashDatabase()]
  let striking: Promise<unknown> = Promise.resolve()
  for (let s = 1; s <= SECONDS; s++) {
    for (const session_id of session_ids) {
      teller.tell('picture', { ...told(session_id), picture_ms: s * 1_000 })
      // So that not each figure takes the place of the one before.
      if (s % 7 === 0) teller.tell('back', told(session_id))
    }
    const strike = s % Math.ceil(SECONDS / 3) === 0 && strikes.shift()
    // A server that begins needs its database: the second blow waits for it.
    if (strike) striking = striking.then(strike)
    await wait(TOLD_EVERY_MS)
  }
  await striking
  await teller.stop(60_000)

  const rows = await system.sql(
    `select s.status, s.metered_s, s.metered_ms::int, t.balance_s, (select sum(picture_ms)::int from live_picture_runs r where r.session_id = s.id) as told_ms
     from live_sessions s join live_time t using (shop_id) order by s.id`,
  )
  expect(rows).toEqual(
    session_ids.map(() => ({
      ...{ status: 'live', metered_s: SECONDS, metered_ms: SECONDS * 1_000 },
      ...{ balance_s: HAD_S - SECONDS, told_ms: SECONDS * 1_000 },
    })),
  )
  expect(await system.sql('select * from inv_i56')).toEqual([])
  expect(system.fell).toEqual([])
})
