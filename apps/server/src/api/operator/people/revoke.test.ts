import { account, auction, message, operator, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idNumber, newBuyer, type TestPerson, uploadFor } from '../../../domains/account/testing.ts'
import { offer, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openShop } from '../../../domains/shop/index.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const reason = 'the card belongs to somebody else'
let filings = 0
async function filingOf(person: TestPerson) {
  return {
    real_name: '沈知白',
    id_no: idNumber('19900606', 400 + ++filings),
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
  }
}
/** A person whose documents an operator has verified. */
async function verifiedPerson() {
  const person = await newBuyer(world)
  const filing = await filingOf(person)
  world.sandbox.control.fault({ service: 'identity', down: true })
  await world.call(person, account.submitRealname, filing)
  world.sandbox.control.fault({ service: 'identity', down: false })
  const [row] = await world.sql<{ id: number }>('select id from account_identity_filings where user_id = $1', [
    person.id,
  ])
  await world.call(reviewer, operator.approveRealname, { id: row!.id })
  return { person, id: row!.id, filing }
}

test('a verification that is taken back counts no more: who lets verified people bid alone is spared, bids that stand stay', async () => {
  const { person, id } = await verifiedPerson()
  const shop = await newShop(world)
  await world.sql(`update shop_shops set join_filter = '{"realname_only": true}' where id = $1`, [shop.id])
  const lot = await runningLot(world, { shop })
  await placed(world, person, lot, 200)

  expect((await world.call(reviewer, operator.revokeRealname, { id, reason })).status).toBe('revoked')
  await world.settle()

  expect((await world.call(guest, auction.lot, { id: lot.id })).bid_count).toBe(1)
  await world.refused(person, auction.bid, offer(lot, 300), 'BID_FILTERED')
  expect(await world.call(person, account.me, {})).toMatchObject({ realname_status: 'revoked' })
})

test('the shop of who is no longer verified loses its seal', async () => {
  const { person, id } = await verifiedPerson()
  const shop = await openShop(world.ctx, { owner_user_id: person.id, name: '知白堂', is_verified: true })

  await world.call(reviewer, operator.revokeRealname, { id, reason })
  await world.settle()

  expect(await world.call(guest, shops.info, { id: shop.id })).toMatchObject({ verified: false, status: 'active' })
})

test('the person reads why, in both languages, and files anew', async () => {
  const { person, id } = await verifiedPerson()
  await world.call(reviewer, operator.revokeRealname, { id, reason })
  await world.settle()

  const read = async (language: string) =>
    (await world.call(person, message.list, {}, { 'accept-language': language })).list.map(
      ({ title, content }) => `${title}: ${content}`,
    )
  expect((await read('en')).join()).toContain(`Your verification was taken back: ${reason}`)
  expect((await read('zh-CN')).join()).toContain(`您的实名认证已被撤销: ${reason}`)
  await world.call(person, account.submitRealname, await filingOf(person))
  expect(['verified', 'pending', 'rejected']).toContain((await world.call(person, account.me, {})).realname_status)
})

test('it takes a reason, the role, and a verification', async () => {
  const { id } = await verifiedPerson()
  await world.refused(reviewer, operator.revokeRealname, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(await newOperator(world, ['service']), operator.revokeRealname, { id, reason }, 'FORBIDDEN')
  await world.refused(reviewer, operator.revokeRealname, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.call(reviewer, operator.revokeRealname, { id, reason })
  await world.refused(reviewer, operator.revokeRealname, { id, reason }, 'STATE_CONFLICT')
  const { list } = await world.call(await newOperator(world, ['auditor']), operator.auditLog, {
    target_type: 'realname',
    target_id: String(id),
  })
  expect(list[0]).toMatchObject({ action: 'realname.revoke', reason })
})
