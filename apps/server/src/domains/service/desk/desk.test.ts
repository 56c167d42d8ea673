/** Customer service as people meet it: a place in line, what silence does, and what they say of it afterwards. */
import { randomUUID } from 'node:crypto'
import { chat, operator, service } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newChat } from '../../chat/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { answerAt, askedPerson, chatsOf, emptyDesk, sitDown } from '../testing.ts'

let world: World
let [ann]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await emptyDesk(world)
  // A session ends after twelve hours, and tests move time.
  ann = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const sit = (who: TestOperator, here = true) => sitDown(world, who, here)
const stateOf = (person: TestPerson) => world.call(person, service.desk, {})
const own = (who: TestOperator) => chatsOf(world, who)
const asked = (question?: string) => askedPerson(world, question)
const answer = (who: TestOperator, id: number, text?: string) => answerAt(world, who, id, text)
const writes = async (person: TestPerson, text: string) =>
  world.call(person, chat.send, {
    conv_id: (await stateOf(person)).conv_id!,
    kind: 'text',
    body: { text },
    client_msg_id: randomUUID(),
  })

describe('a person who asks for a person', () => {
  it('stands in line with a place, keeps it however often they ask, and is read in their own words', async () => {
    const first = await asked('How do I insure a piece?')
    const second = await asked()
    const again = await world.call(first, service.askPerson, { question: 'How do I insure a piece?' })

    expect(await stateOf(await newBuyer(world))).toMatchObject({ state: 'robot', operators: 0 })
    expect([again.place, (await stateOf(second)).place]).toEqual([1, 2])
    await sit(ann!)
    const { list } = await world.call(ann!, operator.deskChat, { id: (await own(ann!))[0]!.id })
    expect(list.map(({ by, text }) => [by, text])).toEqual([['user', 'How do I insure a piece?']])
    await world.refused(guest, service.askPerson, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, service.desk, {}, 'LOGIN_EXPIRED')
    await world.refused(second, service.desk, { conv_id: again.conv_id! }, 'NOT_FOUND')
  })

  it('talks with whom they were given to as with Juya, without a name, and phones pass', async () => {
    const person = await asked()
    await sit(ann!)
    await answer(ann!, (await own(ann!))[0]!.id)
    await writes(person, 'Call me: 13800138000')

    const { list } = await world.call(person, chat.messages, { conv_id: (await stateOf(person)).conv_id! })
    const { conv } = await world.call(person, chat.open, { service: true })
    expect(list.map(({ sender_type, text }) => [sender_type, text])).toEqual([
      ['house', 'How can I help?'],
      ['user', 'Call me: 13800138000'],
    ])
    expect(conv.peer).toMatchObject({ type: 'house', name: 'Juya' })
    expect(JSON.stringify(list)).not.toContain(ann!.name)
  })

  it('writes nothing before a person was asked for, nor a week after the chat was over', async () => {
    const person = await newBuyer(world)
    const { conv, can_send } = await world.call(person, chat.open, { service: true })
    const sent = { conv_id: conv.id, kind: 'text', body: { text: 'Hello' }, client_msg_id: randomUUID() } as const

    expect(can_send.ok).toBe(false)
    await world.refused(person, chat.send, sent, 'DESK_ASK_FIRST')
  })
})

describe('a chat with customer service', () => {
  it('lets go a person silent for ten minutes, ends after a day, and writing opens it again for a week', async () => {
    const person = await asked()
    await sit(ann!)
    await answer(ann!, (await own(ann!))[0]!.id)
    await world.advance(10 * MINUTE_MS + 1_000)
    expect((await stateOf(person)).state).toBe('idle')

    await sit(ann!)
    await writes(person, 'I am back')
    expect((await stateOf(person)).state).toBe('with')
    await answer(ann!, (await own(ann!))[0]!.id, 'Welcome back')
    await world.advance(10 * MINUTE_MS + 1_000)
    await world.advance(DAY_MS)
    expect(await stateOf(person)).toMatchObject({ state: 'closed', may_rate: true })

    await world.advance(2 * DAY_MS)
    await writes(person, 'One more thing')
    expect((await stateOf(person)).state).toBe('queued')
  })

  it('is rated by the person once an operator has answered and it is over; the last word counts', async () => {
    const person = await asked()
    await world.refused(person, service.rate, { stars: 5 }, 'STATE_CONFLICT')
    await sit(ann!)
    const { id } = (await own(ann!))[0]!
    await answer(ann!, id)
    await world.call(ann!, operator.deskClose, { id })
    await world.call(person, service.rate, { stars: 2 })
    const rated = await world.call(person, service.rate, { stars: 4, comment: 'Quick' })

    expect(rated).toMatchObject({ state: 'closed', stars: 4 })
    expect((await world.call(ann!, operator.desk, {})).over[0]).toMatchObject({ id, stars: 4 })
    await world.refused(ann!, operator.deskClose, { id }, 'STATE_CONFLICT')
    await world.refused(await newBuyer(world), service.rate, { stars: 5 }, 'NOT_FOUND')
  })

  it('shows no chat of a person and a shop that nobody of it has joined', async () => {
    const { conv_id, buyer } = await newChat(world)
    await world.refused(await newBuyer(world), service.desk, { conv_id }, 'NOT_FOUND')
    expect((await world.call(buyer, service.desk, { conv_id })).state).toBe('robot')
  })
})
