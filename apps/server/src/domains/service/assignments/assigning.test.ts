/** Members of a shop take turns: who is free gets who asked first, ten each, and five minutes of silence pass a chat on. */
import { ASSIGNED_CHATS_MAX, chat, message, service } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newChat, say } from '../../chat/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'

const MINUTE_MS = 60_000
const NEVER = { weekdays: [[], [], [], [], [], [], []], holidays: [] }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function memberOf(shop: TestShop, permissions = '{chat}'): Promise<TestPerson> {
  const member = await newBuyer(world)
  await world.sql("insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', $3)", [
    shop.id,
    member.id,
    permissions,
  ])
  return member
}

/** A shop whose owner and two members answer its chats, and one who may not. */
async function staffed() {
  const shop = await newShop(world)
  const [ann, bo] = [await memberOf(shop), await memberOf(shop)]
  await memberOf(shop, '{order}')
  return { shop, ann, bo, people: [shop.owner.id, ann.id, bo.id] }
}

/** A buyer who asked; the member the chat is assigned to then. */
async function asks(shop: TestShop, text = 'Is it still there?') {
  const { conv_id, buyer } = await newChat(world, { shop })
  await say(world, buyer, conv_id, text)
  await world.settle()
  return { conv_id, buyer, turn: await holderOf(conv_id) }
}

const holderOf = async (conv_id: number): Promise<number | null | undefined> =>
  (
    await world.sql<{ user_id: string | null }>(
      'select user_id from service_chat_assignments where conversation_id = $1 and waits',
      [conv_id],
    )
  ).map(({ user_id }) => (user_id === null ? null : Number(user_id)))[0]
const shownTo = async (who: { token: string }, conv_id: number) =>
  (await world.call(who, chat.open, { conv_id, as_shop: true })).conv.turn

describe('members on duty', () => {
  it('get one chat each in turn, and each reads whose it is and until when', async () => {
    const { shop, people } = await staffed()

    const [first, second, third] = [await asks(shop), await asks(shop), await asks(shop)]

    expect([first.turn, second.turn, third.turn]).toEqual(people)
    const now = await world.now()
    expect(await shownTo(shop, first.conv_id)).toMatchObject({ is_me: true })
    const theirs = await shownTo(shop, second.conv_id)
    expect(theirs).toMatchObject({ is_me: false, member: expect.stringMatching(/./) })
    expect(Math.abs(theirs!.until_at! * 1_000 - (now + 5 * MINUTE_MS))).toBeLessThan(2_000)
    expect((await world.call(first.buyer, chat.open, { conv_id: first.conv_id })).conv.turn ?? null).toBeNull()
    expect((await world.call(shop, chat.list, { as_shop: true })).list.map(({ turn }) => turn?.is_me)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('lose a chat they are silent in for five minutes, and its next member is told', async () => {
    const { shop, ann } = await staffed()
    const one = await asks(shop)

    await world.advance(5 * MINUTE_MS - 60_000)
    expect(await holderOf(one.conv_id)).toBe(shop.owner.id)
    await world.advance(60_000)

    expect(await holderOf(one.conv_id)).toBe(ann.id)
    expect((await world.call(ann, message.list, { category: 'interaction' })).list.map(({ title }) => title)).toContain(
      'A chat is yours now',
    )
    // Once each was silent it is no member's turn, and goes round no more.
    for (let i = 0; i < 2; i++) await world.advance(5 * MINUTE_MS)
    expect(await holderOf(one.conv_id)).toBeUndefined()
  })

  it('do not get back what they were silent in, also where each has as many', async () => {
    const { shop } = await staffed()
    const asked = [await asks(shop), await asks(shop), await asks(shop)]

    await world.advance(5 * MINUTE_MS)

    for (const { conv_id, turn } of asked) expect(await holderOf(conv_id)).not.toBe(turn)
  })

  it('keep a chat they answer, also one that was another’s, and its buyer’s next question comes to them', async () => {
    const { shop, bo } = await staffed()
    const one = await asks(shop)

    await say(world, bo, one.conv_id, 'It is.', true)
    await world.settle()
    await world.advance(30 * MINUTE_MS)
    expect(await shownTo(bo, one.conv_id)).toBeUndefined()
    await say(world, one.buyer, one.conv_id, 'And its box?')
    await world.settle()

    expect(await holderOf(one.conv_id)).toBe(bo.id)
  })

  it('take turns also where each answers at once', async () => {
    const { shop, people } = await staffed()
    const had = []
    for (let i = 0; i < 4; i++) {
      const { conv_id, turn } = await asks(shop)
      had.push(turn)
      await say(world, shop, conv_id, 'Yes', true)
      await world.settle()
    }

    expect(had).toEqual([...people, people[0]])
  })

  it('have ten chats at most; the next waits in line, and goes to who answers one', async () => {
    const { shop, ann, bo } = await staffed()
    await world.call(bo, service.setAvailability, { on: false }, { 'shop-id': String(shop.id) })
    const full = []
    for (let i = 0; i < 2 * ASSIGNED_CHATS_MAX; i++) full.push(await asks(shop))

    const late = await asks(shop)

    const { members, in_line } = await world.call(shop, service.availability, {})
    expect(members.map(({ chats }) => chats)).toEqual([ASSIGNED_CHATS_MAX, ASSIGNED_CHATS_MAX, 0])
    expect([late.turn, in_line]).toEqual([null, 1])
    await say(world, ann, full.find(({ turn }) => turn === ann.id)!.conv_id, 'Yes', true)
    await world.settle()
    expect(await holderOf(late.conv_id)).toBe(ann.id)
  })

  it('hand on whose buyers wait when they stop, and one alone is shown no turn and hears no clock', async () => {
    const { shop, ann, bo } = await staffed()
    const one = await asks(shop)
    const off = (who: { token: string }) => world.call(who, service.setAvailability, { on: false })

    await off(shop)
    const handed_to = await holderOf(one.conv_id)
    const answer = await off(ann)

    expect(handed_to).toBe(ann.id)
    expect(answer.members.map(({ on_duty }) => on_duty)).toEqual([false, false, true])
    expect(await holderOf(one.conv_id)).toBeUndefined()
    expect(await shownTo(bo, one.conv_id)).toBeUndefined()
    const alone = await asks(await newShop(world))
    expect(alone.turn).toBeUndefined()
    await world.refused(one.buyer, service.availability, {}, 'SHOP_REQUIRED')
    await world.refused(await memberOf(shop, '{order}'), service.setAvailability, { on: true }, 'PERMISSION_MISSING')
  })

  it('are not counted as silent while the shop is closed', async () => {
    const { shop } = await staffed()
    await world.call(shop, service.saveHours, { hours: NEVER, version: 0 })
    const one = await asks(shop)

    await world.advance(60 * MINUTE_MS)

    expect(await holderOf(one.conv_id)).toBe(shop.owner.id)
  })
})
