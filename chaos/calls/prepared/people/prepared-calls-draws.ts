/** Draws: what people who enter and win, and operators, do with them. Each call is about a draw of its own. */
import { draw, order as orders } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { sendPrize } from '../../../../apps/server/src/domains/draw/index.ts'
import {
  drawForm,
  drawnDraw,
  enteredDraw,
  lockDraw,
  openDraw,
  operatorCtx,
  savedDraw,
} from '../../../../apps/server/src/domains/draw/testing.ts'
import { addressOf, newTrackingNo } from '../../../../apps/server/src/domains/order/testing.ts'
import { inTransaction } from '../../../../apps/server/src/platform/db/db.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON, signInAnew } from '../prepared-parts.ts'

const byAnybody = async ({ world, person }: Fixtures): Promise<ValidCall> => ({
  caller: person,
  input: { id: (await openDraw(world)).id },
})
async function byNewcomer({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newBuyer(world, { verified: true })
  return { caller, input: { id: (await openDraw(world)).id } }
}

/** A prize whose winner has said nothing yet. */
async function won(fixtures: Fixtures) {
  const { world } = fixtures
  const made = await openDraw(world)
  const caller = await enteredDraw(world, made)
  await drawnDraw(world, made)
  await signInAnew(fixtures) // hours have passed
  const [win] = (await world.call(caller, draw.info, { id: made.id })).wins
  const address_id = await addressOf(world, caller)
  return { caller, shop: made.shop, win_id: win!.id, address_id }
}
async function claimed(fixtures: Fixtures) {
  const prize = await won(fixtures)
  await fixtures.world.call(prize.caller, draw.claim, { win_id: prize.win_id, address_id: prize.address_id })
  return prize
}

export const PREPARED_FOR_DRAWS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'draw.info': byAnybody,
  'draw.proof': byAnybody,
  'draw.enter': byNewcomer,
  'draw.share': byNewcomer,
  async 'draw.claim'(fixtures) {
    const { caller, win_id, address_id } = await won(fixtures)
    return { caller, input: { win_id, address_id } }
  },
  async 'operator.draw'({ world, operator }) {
    return { caller: operator, input: { id: (await openDraw(world)).id } }
  },
  async 'operator.drawProof'(fixtures) {
    const made = await openDraw(fixtures.world)
    await lockDraw(fixtures.world, made)
    await signInAnew(fixtures) // hours have passed
    return { caller: fixtures.operator, input: { id: made.id } }
  },
  async 'operator.saveDraw'({ world, operator }) {
    const { form } = await drawForm(world)
    const [from_at, closes_at, draws_at] = [form.from_at, form.closes_at, form.draws_at].map((at) =>
      Math.ceil(at / 1_000),
    )
    return { caller: operator, input: { ...form, from_at, closes_at, draws_at } }
  },
  async 'operator.publishDraw'({ world, operator }) {
    return { caller: operator, input: { id: (await savedDraw(world)).id, reason: REASON } }
  },
  async 'operator.voidDraw'({ world, operator }) {
    return { caller: operator, input: { id: (await openDraw(world)).id, reason: REASON } }
  },
  async 'operator.drawWin'(fixtures) {
    const { win_id } = await won(fixtures)
    return { caller: fixtures.operator, input: { id: win_id } }
  },
  async 'operator.sendPrize'(fixtures) {
    const { win_id } = await claimed(fixtures)
    return { caller: fixtures.operator, input: { id: win_id } }
  },
  async 'operator.sendPrizeAgain'(fixtures) {
    const { world } = fixtures
    const { win_id, shop } = await claimed(fixtures)
    const { order } = await inTransaction(operatorCtx(world), (tx) => sendPrize(tx, win_id))
    await world.call(shop, orders.ship, { id: order.id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    return { caller: fixtures.operator, input: { id: win_id, reason: REASON } }
  },
}
