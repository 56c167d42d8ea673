/** Draws for tests: published by an operator, entered, locked and drawn by the sandbox's beacon. */
import { draw as rows } from '@juya/contract'
import type { OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { newGoods } from '../goods/testing.ts'
import type { TestShop } from '../shop/testing.ts'
import { publishDraw, saveDraw } from './index.ts'
import type { DrawForm } from './preparing/save-draw.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** An operator as the use-cases see one. */
export const operatorCtx = (world: World): OperatorCtx =>
  ({
    ...world.ctx,
    operator: { id: 1, session_id: 0, login: 'content', name: '内容', roles: ['content'] },
  }) as OperatorCtx

export interface TestDraw {
  id: number
  shop: TestShop
  form: DrawForm
}

/** A form of a draw with two prizes of a new shop, open in a minute and closed in two hours. */
export async function drawForm(
  world: World,
  more: Partial<DrawForm> = {},
): Promise<{ form: DrawForm; shop: TestShop }> {
  const goods = await newGoods(world)
  const now = await world.now()
  const prize = {
    name: '手工白瓷茶杯',
    name_en: 'White porcelain cup',
    goods_id: goods.id,
  }
  const form: DrawForm = {
    ...{
      title: '秋拍抽奖',
      title_en: 'Autumn draw',
      intro: '每人一张免费券。',
      intro_en: 'One free ticket each.',
    },
    prizes: [
      { ...prize, rank: 1, value_fen: 3_000_00, qty: 1, is_liquor: false },
      { ...prize, rank: 2, value_fen: 200_00, qty: 2, is_liquor: false },
    ],
    ...{ share_tickets: 1, max_tickets: 2 },
    from_at: now + MINUTE_MS,
    closes_at: now + 2 * HOUR_MS,
    draws_at: now + 2 * HOUR_MS + 10 * MINUTE_MS,
    ...more,
  }
  return { form, shop: goods.shop }
}

/** A draft. */
export async function savedDraw(world: World, more: Partial<DrawForm> = {}): Promise<TestDraw> {
  const { form, shop } = await drawForm(world, more)
  const { draw } = await inTransaction(operatorCtx(world), (tx) => saveDraw(tx, form))
  return { id: draw.id, shop, form }
}

/** A draw that is open. */
export async function openDraw(world: World, more: Partial<DrawForm> = {}): Promise<TestDraw> {
  const draw = await savedDraw(world, more)
  await inTransaction(operatorCtx(world), (tx) => publishDraw(tx, draw.id, 'as planned'))
  await world.advance(MINUTE_MS)
  return draw
}

/** A verified person with a ticket of a draw. */
export async function enteredDraw(world: World, { id }: { id: number }): Promise<TestPerson> {
  const person = await newBuyer(world, { verified: true })
  await world.call(person, rows.enter, { id })
  return person
}

/** The beacon of the sandbox makes rounds up to the moment that is now in the world. */
export async function beaconCatchesUp(world: World): Promise<void> {
  world.sandbox.control.parcels_at({ lead_ms: (await world.now()) - Date.now() + 1_000 })
}

/** Time passes until a draw's list is locked. */
export async function lockDraw(world: World, { form }: TestDraw): Promise<void> {
  await world.advance(form.closes_at - (await world.now()) + 1)
}

/** Time passes until a draw is drawn. */
export async function drawnDraw(world: World, draw: TestDraw): Promise<void> {
  await lockDraw(world, draw)
  world.sandbox.control.parcels_at({ lead_ms: draw.form.draws_at + 60_000 - Date.now() })
  await world.advance(draw.form.draws_at - (await world.now()) + 10_000)
}
