/** Draws and the prizes won in them: their states, and who may do what in each. */
import { draw as calls, operator as desk, order as orders } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { sendPrize } from '../../../apps/server/src/domains/draw/index.ts'
import {
  drawnDraw,
  enteredDraw,
  lockDraw,
  openDraw,
  operatorCtx,
  savedDraw,
  type TestDraw,
} from '../../../apps/server/src/domains/draw/testing.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import { addressOf, newTrackingNo } from '../../../apps/server/src/domains/order/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = 'as planned'
const seconds = (at_ms: number) => Math.ceil(at_ms / 1_000)

/** A person who is in none, and may enter. */
const thing = async (world: World, { id, shop, form }: TestDraw): Promise<Thing> => ({
  ...{ id, shop, buyer: await newBuyer(world, { verified: true }) },
  facts: { form },
})
const opened =
  (then?: (world: World, made: TestDraw) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const made = await openDraw(world)
    await then?.(world, made)
    return thing(world, made)
  }
async function calledOff(world: World, { id }: TestDraw): Promise<void> {
  const [one, two] = [await newOperator(world), await newOperator(world)]
  await world.call(one, desk.voidDraw, { id, reason })
  const { approval } = await world.call(one, desk.draw, { id })
  await world.call(two, desk.decideApproval, { id: approval!.id, accept: true, reason })
}

const whileOpen = {
  by: ['buyer', 'shop'] as const,
  input: ({ id }: Thing) => ({ id }),
  from: { open: 'done' },
  strangers: { open: 'done' },
}

export const DRAW: Kind = {
  status: 'select status from draw_draws where id = $1',
  states: {
    draft: async (world) => thing(world, await savedDraw(world)),
    open: opened(),
    locked: opened(lockDraw),
    drawn: opened(drawnDraw),
    void: opened(calledOff),
  },
  clocks: { draw_lock: [], draw_draw: [] },
  steps: {
    'draw.enter': whileOpen,
    'draw.share': whileOpen,
    'operator.saveDraw': {
      by: ['operator'],
      input: ({ id, facts }) => {
        const { from_at, closes_at, draws_at, ...form } = facts.form as TestDraw['form']
        const times = { from_at: seconds(from_at), closes_at: seconds(closes_at), draws_at: seconds(draws_at) }
        return { id, ...form, ...times }
      },
      from: { draft: 'done' },
    },
    'operator.publishDraw': { by: ['operator'], input: ({ id }) => ({ id, reason }), from: { draft: 'open' } },
    // Proposed; a second operator confirms it.
    'operator.voidDraw': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { open: 'done', locked: 'done' },
    },
  },
}

const won =
  (then?: (world: World, win: Thing) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const made = await openDraw(world)
    const buyer = await enteredDraw(world, made)
    await drawnDraw(world, made)
    const [win] = (await world.call(buyer, calls.info, { id: made.id })).wins
    const one: Thing = { id: win!.id, shop: made.shop, buyer, facts: { address_id: await addressOf(world, buyer) } }
    await then?.(world, one)
    return one
  }
const claim = (world: World, { id: win_id, buyer, facts }: Thing) =>
  world.call(buyer, calls.claim, { win_id, address_id: facts.address_id as number })
async function handOn(world: World, one: Thing) {
  await claim(world, one)
  return (await inTransaction(operatorCtx(world), (tx) => sendPrize(tx, one.id))).order
}

export const DRAW_WIN: Kind = {
  status: 'select status from draw_wins where id = $1',
  states: {
    pending_claim: won(),
    claimed: won(claim),
    sent: won(handOn),
    'sent, on its way': won(async (world, one) => {
      const { id } = await handOn(world, one)
      await world.call(one.shop, orders.ship, { id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    }),
    expired: won((world, { id, buyer }) => world.call(buyer, calls.claim, { win_id: id, give_up: true })),
  },
  clocks: { win_claim: [] },
  steps: {
    'draw.claim': {
      by: ['buyer'],
      input: ({ id, facts }) => ({ win_id: id, address_id: facts.address_id }),
      from: { pending_claim: 'claimed', claimed: 'again', sent: 'again', 'sent, on its way': 'again' },
    },
    'operator.sendPrize': { by: ['operator'], input: ({ id }) => ({ id }), from: { claimed: 'sent' } },
    'operator.sendPrizeAgain': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { 'sent, on its way': 'done' },
    },
  },
}
