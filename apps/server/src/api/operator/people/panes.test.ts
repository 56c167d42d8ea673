/** A person, all round: panes that load by themselves, and accounts that are linked with the reason why. */
import { LINK_EVIDENCE, operator, PANE_LINES, PERSON_PANES, type PersonPane } from '@juya/contract'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/index.ts'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { newAddress } from '../../../domains/address/testing.ts'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, shippedOrder } from '../../../domains/order/testing.ts'
import { bindTestCard } from '../../../domains/payment/testing.ts'
import { plansOf, walks } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { personPane } from './panes.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const pane = (id: number, name: PersonPane, more: object = {}, who = service) =>
  world.call(who, operator.personPane, { id, pane: name, ...more })

/** Two people share one mark after the other; what the calls keep of it is written where they write it. */
const SHARED: Record<(typeof LINK_EVIDENCE)[number], (one: TestPerson, other: TestPerson) => Promise<unknown>> = {
  identity: (one, other) =>
    world.sql(
      `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, is_adult, status, decided_at)
       select unnest($1::bigint[]), 'person', 'x', 'x', 'same number', 'upload/x', 'upload/y', true, 'verified', platform_now()`,
      [[one.id, other.id]],
    ),
  payout: (one, other) =>
    world.sql(`insert into account_payout_card_hashes (user_id, mark) select unnest($1::bigint[]), 'same payout'`, [
      [one.id, other.id],
    ]),
  card: async (one, other) => {
    const card_no = goodCard(7_777)
    await bindTestCard(world, one, card_no)
    await bindTestCard(world, other, card_no)
  },
  device: async (one, other) => {
    await createSession(world.ctx, { user_id: one.id, device_id: 'one-phone-of-two' })
    await createSession(world.ctx, { user_id: other.id, device_id: 'one-phone-of-two' })
  },
  messenger: async (one, other) => {
    const bind = (user_id: number, provider: string) =>
      world.sql(
        `insert into account_messenger_bindings (user_id, provider, open_id, union_id) values ($1, $2, $3, 'same union')`,
        [user_id, provider, `open-${user_id}`],
      )
    await bind(one.id, 'wechat_h5')
    await bind(other.id, 'wechat_mini')
  },
  address: async (one, other) => {
    await newAddress(world, one.id, { detail: '孤山路 31 号' })
    await newAddress(world, other.id, { detail: '孤山路 31 号' })
  },
}

test.each(LINK_EVIDENCE)('two accounts that share one %s are linked, and the page says by what', async (mark) => {
  const [one, other, stranger] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]

  expect((await pane(one.id, 'linked')).list).toEqual([])
  await SHARED[mark](one, other)

  const [found] = (await pane(one.id, 'linked')).list.filter(({ key }) => key === String(other.id))
  expect(found).toMatchObject({ title: other.nickname, opens: `/users/${other.id}` })
  expect(found!.evidence).toContain(mark)
  expect((await pane(other.id, 'linked')).list.map(({ key }) => key)).toContain(String(one.id))
  expect((await pane(stranger.id, 'linked')).list).toEqual([])
})

test('an address that was deleted, and a device nobody used for 90 days, link no more', async () => {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  await newAddress(world, one.id, { detail: '断桥 1 号' })
  const gone = await newAddress(world, other.id, { detail: '断桥 1 号' })
  await world.sql('update address_addresses set deleted_at = platform_now() where id = $1', [gone.id])
  await world.sql(
    `insert into account_devices (user_id, device_id, last_seen_at) values ($1, 'old', platform_now() - interval '91 days'), ($2, 'old', platform_now())`,
    [one.id, other.id],
  )

  expect((await pane(one.id, 'linked')).list).toEqual([])
  expect((await pane(one.id, 'devices')).list).toMatchObject([{ note: 'Other accounts: 1' }])
})

test('panes say what a person did and lead to it, and to the whole list', async () => {
  const shipped = await shippedOrder(world)
  const { buyer, shop } = shipped
  const case_id = await openCaseFor(world, shipped)
  const lot = await runningLot(world)
  await placed(world, buyer, lot, 200)
  await world.settle()

  expect(await pane(buyer.id, 'orders')).toMatchObject({
    list: [{ amount_fen: 1_000_00, status: { list: 'order', value: 'shipped' }, opens: `/orders/${shipped.id}` }],
    all: `/orders?user_id=${buyer.id}`,
    next: null,
  })
  expect((await pane(buyer.id, 'bids')).list).toMatchObject([{ amount_fen: 200_00, opens: `/lots/${lot.id}` }])
  const [as_buyer, as_seller] = [await pane(buyer.id, 'cases'), await pane(shop.owner.id, 'cases_against')]
  expect(as_buyer.list.map(({ opens }) => opens)).toEqual([`/disputes?open=${case_id}`])
  expect(as_seller.list.map(({ opens }) => opens)).toEqual([`/disputes?open=${case_id}`])
  expect((await pane(buyer.id, 'cases_against')).list).toEqual([])
  expect((await pane(shop.owner.id, 'shops')).list).toMatchObject([{ key: String(shop.id) }])
  expect((await pane(buyer.id, 'notices')).list).not.toEqual([])
  expect((await pane(buyer.id, 'sessions')).list[0]!.status).toEqual({ list: 'session', value: 'open' })
  const money = (await pane(buyer.id, 'accounts')).list
  expect(money.find(({ title }) => title === `user:${buyer.id}:wallet`)).toBeDefined()
})

test('a link is given to who may follow it', async () => {
  const { buyer } = await paidOrder(world)
  const review = await newOperator(world, ['review'])
  const finance = await newOperator(world, ['finance'])

  const [seen, not_his] = [await pane(buyer.id, 'orders'), await pane(buyer.id, 'orders', {}, review)]

  expect(seen.all).not.toBeNull()
  expect(not_his).toMatchObject({ all: null, list: [{ opens: null }] })
  expect((await pane(buyer.id, 'accounts')).list.every(({ opens }) => opens === null)).toBe(true)
  expect((await pane(buyer.id, 'accounts', {}, finance)).list.every(({ opens }) => opens !== null)).toBe(true)
})

test.each(['sessions', 'devices', 'consents'] as const)('the pane of %s is turned by key', async (name) => {
  const buyer = await newBuyer(world)
  for (let i = 0; i < PANE_LINES + 3; i++) {
    await createSession(world.ctx, { user_id: buyer.id, device_id: `device-${i}` })
    await world.sql('insert into account_agreements (user_id, code, version) values ($1, $2, 1)', [
      buyer.id,
      `text-${i}`,
    ])
  }

  const first = await pane(buyer.id, name)
  const second = await pane(buyer.id, name, { from: first.next! })

  const keys = [...first.list, ...second.list].map(({ key }) => key)
  expect(first.list).toHaveLength(PANE_LINES)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThanOrEqual(PANE_LINES + 3)
  expect(second.next).toBeNull()
})

test('no pane names a phone, and each is refused to who may not see people', async () => {
  const buyer = await newBuyer(world)
  const content = await newOperator(world, ['content'])
  await bindTestCard(world, buyer)

  for (const name of PERSON_PANES) {
    expect(JSON.stringify(await pane(buyer.id, name)), name).not.toContain(buyer.phone)
    await world.refused(content, operator.personPane, { id: buyer.id, pane: name }, 'FORBIDDEN')
    await world.refused(service, operator.personPane, { id: 999_999_999, pane: name }, 'NOT_FOUND')
  }
  await world.refused(service, operator.personPane, { id: buyer.id, pane: 'orders', from: "1'; --" }, 'VALIDATION')
  await world.refused(service, operator.personPane, { id: buyer.id, pane: 'gossip' }, 'VALIDATION')
})

test('every pane looks its rows up in an index, without a scan', async () => {
  const { buyer } = await paidOrder(world)
  const who = { id: service.id, session_id: 1, login: '', name: '', roles: ['service'] as const }

  const plans = await plansOf(world, /person|sharers|message_steps|ledger_lines/, async (ctx) => {
    for (const name of PERSON_PANES) await personPane({ ...ctx, operator: who }, { id: buyer.id, pane: name })
  })

  expect(plans.length).toBeGreaterThanOrEqual(13)
  expect(walks(plans)).toEqual([])
})
