import { account, aftersale, auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idNumber, newBuyer, uploadFor } from '../../domains/account/testing.ts'
import { draftLot } from '../../domains/lot/testing.ts'
import { shippedOrder } from '../../domains/order/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a private picture is no evidence and no lot’s picture, neither a stranger’s nor one’s own', async () => {
  const shipped = await shippedOrder(world)
  const lot = await draftLot(world)
  const strangers = await uploadFor(world, (await newBuyer(world)).id, 'idcard')
  const own = await uploadFor(world, shipped.buyer.id, 'idcard')
  const complaint = {
    action: 'open',
    order_id: shipped.id,
    type: 'refund_only',
    reason_code: 'defect',
    amount_fen: 1_00,
    content: '釉面有一道冲线',
  } as const

  for (const image of [strangers, own])
    await world.refused(shipped.buyer, aftersale.act, { ...complaint, images: [image] }, 'NOT_FOUND')
  await world.refused(lot.shop, auction.edit, { id: lot.id, images: [strangers] }, 'NOT_FOUND')

  const shown = await uploadFor(world, shipped.buyer.id)
  expect((await world.call(shipped.buyer, aftersale.act, { ...complaint, images: [shown] })).status).toBe('requested')
})

test('an identity is filed with pictures of one’s own, and with nobody else’s', async () => {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  const filing = {
    real_name: '顾小满',
    id_no: idNumber('19910101', 7),
    id_front: await uploadFor(world, one.id, 'idcard'),
    id_back: await uploadFor(world, one.id, 'idcard'),
  }

  await world.refused(other, account.submitRealname, filing, 'NOT_FOUND')

  expect(await world.call(one, account.submitRealname, filing)).toMatchObject({ status: 'verified' })
})
