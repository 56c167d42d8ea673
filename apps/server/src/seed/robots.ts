/**
 * Robot bidders of the demo world (ROBOTS=1): ordinary users with an ordinary flag who bid now and then through the ordinary calls,
 * so that a newcomer's screen moves; and shops that put pieces up again, so that there is always something to bid on.
 */

import { auction } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../app.ts'
import { callAs } from './call-as.ts'
import { bid } from './lots.ts'
import { type Person, signInAs } from './moving-in.ts'
import { BUYERS, SHOPS } from './people.ts'

const BID_EVERY_MS = 9_000
const RELIST_EVERY_MS = 60_000
const SOON_MS = 15 * 60_000
const SOON_LOTS_MIN = 6
/** Robots stop at this share of the low estimate: people should win. */
const LIMIT_SHARE = 0.9

/** Starts them; the returned function stops them. Does nothing in a database without the demo world's people. */
export async function startRobots(app: App): Promise<() => void> {
  const people = await signInAs(
    app,
    BUYERS.filter((buyer) => buyer.robot).map((buyer) => buyer.phone),
  )
  const owners = await signInAs(
    app,
    SHOPS.map((shop) => shop.owner_phone),
  )
  if (people.length === 0) return () => undefined
  const random = new SeededRandom(Date.now())
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error) => app.services.log.warn({ err: error }, 'a robot stumbled'))
  const timers = [
    setInterval(
      quietly(() => bidNow(app, random, people)),
      BID_EVERY_MS,
    ),
    setInterval(
      quietly(() => relist(app, random, owners)),
      RELIST_EVERY_MS,
    ),
  ]
  return () => timers.forEach(clearInterval)
}

async function bidNow(app: App, random: SeededRandom, people: readonly Person[]): Promise<void> {
  const { list } = await callAs(app, {}, auction.endingSoon, { page: 1, page_size: 30 })
  const open = list.filter((lot) => lot.estimate_low_fen && lot.next_fen < lot.estimate_low_fen * LIMIT_SHARE)
  if (open.length === 0) return
  const lot = random.pick(open)
  const person = random.pick(people)
  await bid(app, person, lot.id, { amount_fen: lot.next_fen })
}

/** When few lots end soon, a shop puts an unsold piece up again for a quarter of an hour. */
async function relist(app: App, random: SeededRandom, owners: readonly Person[]): Promise<void> {
  const { list, server_now_ms } = await callAs(app, {}, auction.endingSoon, { page: 1, page_size: 30 })
  if (list.filter((lot) => lot.ends_at_ms - server_now_ms < SOON_MS).length >= SOON_LOTS_MIN) return
  const owner = random.pick(owners)
  const ended = await callAs(app, owner, auction.shopLots, { status: 'passed', page: 1, page_size: 20 } as never)
  const again = ended.list.find((lot) => lot.actions.includes('relist' as never))
  if (!again) return
  const ends_at = Math.floor((server_now_ms + SOON_MS) / 1000)
  await callAs(app, owner, auction.upDown, { id: again.id, to: 'up', ends_at } as never)
}
