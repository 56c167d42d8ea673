/** Live rooms for tests, made by the steps shops and reviewers take. */
import { randomUUID } from 'node:crypto'
import { LIVE_PICTURE_LOSS_S, LIVE_SILENT_S, live } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, type World } from '../../testing/world.ts'
import { PAY_PASSWORD } from '../account/testing.ts'
import { goodsForm } from '../goods/testing.ts'
import { fund } from '../ledger/testing.ts'
import { draftLot, type TestLot } from '../lot/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { takeEvent } from './air/picture-events.ts'
import { approveRoom } from './index.ts'

export interface TestRoom {
  id: number
  shop: TestShop
}

/** What a shop sends to apply for a room. */
export async function roomForm(world: World) {
  const { list } = await world.call(guest, live.category, {})
  return { title: '夜场直播间', cover: 'upload/2026/01/test/live.webp', category_id: list[0]!.id, intro: '和田玉专场' }
}

/** An application that waits for an operator. */
export async function appliedFor(world: World, shop?: TestShop): Promise<TestRoom> {
  const owner = shop ?? (await newShop(world))
  const { id } = await world.call(owner, live.apply, await roomForm(world))
  return { id, shop: owner }
}

/** An open room with the free minutes of its owner. */
export async function newRoom(world: World, shop?: TestShop): Promise<TestRoom> {
  const applied = await appliedFor(world, shop)
  await inTransaction(world.ctx, (tx) => approveRoom(tx, applied.id, 1))
  const { room } = await world.call(applied.shop, live.mine, {})
  return { id: room!.id, shop: applied.shop }
}

/** A session planned so many minutes from now. @returns its id */
export async function planned(world: World, { shop }: TestRoom, in_min = 60, more: object = {}): Promise<number> {
  const planned_at = Math.floor((await world.now()) / 1_000) + in_min * 60
  return (await world.call(shop, live.pre, { title: '晚八点开料', planned_at, ...more })).session_id
}

/** What is sent to buy the first plan, from the owner's own wallet. */
export async function timeForm(world: World, { shop }: TestRoom) {
  const { plans, submit_token } = await world.call(shop, live.feeList, {})
  const { id: plan_id, price_fen: shown_total_fen } = plans[0]!
  return { plan_id, submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen }
}

/** Ten hours for ¥30, from the owner's own wallet or, where there is money, the shop's. @returns the id of what was bought */
export async function boughtTime(
  world: World,
  room: TestRoom,
  channel: 'wallet' | 'shop_wallet' = 'wallet',
): Promise<{ id: number; pay_no: string }> {
  const form = await timeForm(world, room)
  if (channel === 'wallet') await fund(world, room.shop.owner.id, form.shown_total_fen)
  const { pay_no } = await world.call(room.shop, live.feeBuy, { ...form, channel })
  return { id: (await world.call(room.shop, live.feeList, {})).list[0]!.id, pay_no }
}

/** One life of a media role. */
export const RUN = '0123456789ab'

/** A planned session that is ready: pictures may come. */
export async function madeReady(
  world: World,
  room: TestRoom,
  in_min = 60,
): Promise<{ session_id: number; key: string }> {
  const session_id = await planned(world, room, in_min)
  const { key } = await world.call(room.shop, live.ready, { session_id })
  return { session_id, key }
}

/** What the media role tells of a session's pictures, at its word. */
export async function heard(
  world: World,
  word: 'on_air' | 'back' | 'lost' | 'silent',
  session_id: number,
): Promise<void> {
  const at_ms = await world.now()
  const event_id = randomUUID()
  const data = { session_id, run: RUN, at_ms }
  const picture_at_ms = at_ms - (word === 'lost' ? LIVE_PICTURE_LOSS_S.after : LIVE_SILENT_S) * 1_000
  await inTransaction(world.ctx, (tx) =>
    takeEvent(
      tx,
      word === 'silent' || word === 'lost'
        ? { event_id, word, data: { ...data, picture_at_ms } }
        : { event_id, word, data },
    ),
  )
}

/** How late the picture is on the screens of those who watch, as the media role tells it. */
export async function lagTold(
  world: World,
  session_id: number,
  {
    viewers,
    lag_p95_ms,
    without_picture = 0,
  }: { viewers: number; lag_p95_ms: number | null; without_picture?: number },
): Promise<void> {
  const figures = { viewers, without_picture, lag_p50_ms: lag_p95_ms, lag_p95_ms }
  const data = { session_id, run: RUN, at_ms: await world.now(), ...figures }
  await inTransaction(world.ctx, (tx) => takeEvent(tx, { event_id: randomUUID(), word: 'lag', data }))
}
/** The first picture of a session that is ready. */
export const firstPicture = (world: World, session_id: number): Promise<void> => heard(world, 'on_air', session_id)

/** A session on air: its first picture is here. @returns its id */
export async function onAir(world: World, room: TestRoom): Promise<number> {
  const { session_id } = await madeReady(world, room)
  await firstPicture(world, session_id)
  return session_id
}

/** Drafts of the room's shop that stand in a session, each from ¥100 for 30 seconds with 10 to answer; those of a shop of a low level wait for the review. */
export async function chosenLots(
  world: World,
  { shop }: TestRoom,
  session_id: number,
  count: number,
  terms: { lot_s?: number } = {},
): Promise<TestLot[]> {
  const lots: TestLot[] = []
  for (let nth = 0; nth < count; nth++) lots.push(await draftLot(world, { shop }))
  await world.call(shop, live.relateSave, { session_id, type: 'lot', ids: lots.map(({ id }) => id), ...terms })
  return lots
}

/** What a host sends to sell five cups in a session that is live. */
export async function instantGoods(world: World) {
  const { title, images, category_id, params } = (await goodsForm(world))()
  return (more: { title?: string; price_fen?: number; stock?: number } = {}) => ({
    ...{ title, images, category_id, params, price_fen: 120_00, stock: 5, ...more },
  })
}
