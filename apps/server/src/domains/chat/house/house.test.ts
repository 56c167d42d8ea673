/** Juya reads no chat silently: it joins by hand-over, report or case, and both sides see from which line on. */
import { randomUUID } from 'node:crypto'
import { account, chat, operator, report } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { newChat, say, type TestChat } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
/** An operator who sits down at the desk; a session ends after twelve hours, and tests move time. */
async function sits(): Promise<TestOperator> {
  const ann = await newOperator(world, ['service'])
  await world.call(ann, operator.deskHere, { here: true })
  return ann
}
const own = async (who: TestOperator) => (await world.call(who, operator.desk, {})).own
const houseOf = async ({ buyer, conv_id }: TestChat) => (await world.call(buyer, chat.open, { conv_id })).house
const houseOfShop = async ({ shop, conv_id }: TestChat) =>
  (await world.call(shop, chat.open, { conv_id, as_shop: true })).house
const dataAccessesOf = async (who: { token: string }) =>
  (await world.call(who, account.dataAccess, {})).list.map(({ what }) => what)

/** A buyer and a shop that answered once and has been silent since. */
async function silent(): Promise<TestChat> {
  const one = await newChat(world)
  await say(world, one.buyer, one.conv_id, 'Is it old?')
  await say(world, one.shop, one.conv_id, 'Qing.', true)
  await say(world, one.buyer, one.conv_id, 'May I send it back?')
  return one
}

describe('a shop that is silent', () => {
  it('has a day; then the buyer asks Juya, which reads from the first unanswered line on, and both sides see it', async () => {
    const one = await silent()
    const { askable_at } = await houseOf(one)
    await world.refused(one.buyer, chat.joinHouse, { conv_id: one.conv_id }, 'CHAT_NOT_SILENT')
    await world.refused(one.shop, chat.joinHouse, { conv_id: one.conv_id }, 'NOT_FOUND')
    await world.advance(DAY_MS)
    await world.call(one.buyer, chat.joinHouse, { conv_id: one.conv_id })
    await world.call(one.buyer, chat.joinHouse, { conv_id: one.conv_id })
    expect(askable_at).toBeGreaterThan(0)
    expect(await houseOf(one)).toMatchObject({ asked: true, joins: [] })

    const ann = await sits()
    const [mine] = await own(ann)
    const { list } = await world.call(ann, operator.deskChat, { id: mine!.id })
    await world.call(ann, operator.deskSend, {
      id: mine!.id,
      text: 'The shop will answer.',
      client_msg_id: randomUUID(),
    })

    expect(mine).toMatchObject({ kind: 'silent', person: { id: one.buyer.id }, shop: { id: one.shop.id } })
    expect(list.map(({ text }) => text)).toEqual(['May I send it back?'])
    for (const house of [await houseOf(one), await houseOfShop(one)])
      expect(house.joins).toMatchObject([{ reason: 'silent', from_seq: 3, to_seq: null }])
    const seen = await world.call(one.shop, chat.messages, { conv_id: one.conv_id, as_shop: true })
    expect(seen.list.at(-1)).toMatchObject({ sender_type: 'house', is_me: false, text: 'The shop will answer.' })
    expect([await dataAccessesOf(one.buyer), await dataAccessesOf(one.shop.owner)]).toEqual([['chat'], ['chat']])
  })

  it('that answers before somebody has come needs none; later lines are not read', async () => {
    await world.sql('delete from service_desk_presence')
    const one = await silent()
    await world.advance(DAY_MS)
    await world.call(one.buyer, chat.joinHouse, { conv_id: one.conv_id })
    await say(world, one.shop, one.conv_id, 'Yes, within seven days.', true)

    expect(await houseOf(one)).toMatchObject({ asked: false, joins: [], askable_at: null })
    await world.refused(one.buyer, chat.joinHouse, { conv_id: one.conv_id }, 'STATE_CONFLICT')
  })

  it('is read no further once Juya has left', async () => {
    const one = await silent()
    await world.advance(DAY_MS)
    const ann = await sits()
    await world.call(one.buyer, chat.joinHouse, { conv_id: one.conv_id })
    const id = (await own(ann)).find(({ person }) => person.id === one.buyer.id)!.id
    await world.call(ann, operator.deskClose, { id })
    await say(world, one.buyer, one.conv_id, 'Between us')

    const { list } = await world.call(ann, operator.deskChat, { id })
    expect(list.map(({ text }) => text)).toEqual(['May I send it back?'])
    expect((await houseOf(one)).joins).toMatchObject([{ from_seq: 3, to_seq: 3 }])
    await world.refused(await newOperator(world, ['service']), operator.deskChat, { id }, 'NOT_FOUND')
  })
})

it('what Juya writes in a chat of others answers for no shop, and cannot be reported', async () => {
  const one = await newChat(world)
  await say(world, one.buyer, one.conv_id, 'Hello?')
  await world.advance(DAY_MS)
  const ann = await sits()
  await world.call(one.buyer, chat.joinHouse, { conv_id: one.conv_id })
  const id = (await own(ann)).find(({ person }) => person.id === one.buyer.id)!.id
  await world.call(ann, operator.deskSend, { id, text: 'We ask the shop.', client_msg_id: randomUUID() })
  for (const text of ['2nd', '3rd']) await say(world, one.buyer, one.conv_id, text)

  await world.refused(
    one.buyer,
    chat.send,
    { conv_id: one.conv_id, kind: 'text', body: { text: '4th' }, client_msg_id: randomUUID() },
    'CHAT_UNANSWERED',
  )
  const { list } = await world.call(one.buyer, chat.messages, { conv_id: one.conv_id })
  const by_house = list.find(({ sender_type }) => sender_type === 'house')!
  await world.refused(
    one.buyer,
    report.add,
    { target_type: 'message', target_id: by_house.id, reason_code: 'misleading', content: 'x' },
    'NOT_FOUND',
  )
  expect((await dataAccessesOf(await newBuyer(world))).length).toBe(0)
})
