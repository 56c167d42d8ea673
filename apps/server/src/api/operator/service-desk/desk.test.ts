/** The desk as operators work at it: an operator who is free gets who has waited longest. */
import { randomUUID } from 'node:crypto'
import { operator, service, site } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPerson } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { askedPerson, chatsOf, emptyDesk, sitDown } from '../../../domains/service/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [ann, bo]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  ann = await newOperator(world, ['service'])
  bo = await newOperator(world, ['service'])
})
beforeEach(() => emptyDesk(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const sit = (who: TestOperator, here = true) => sitDown(world, who, here)
const stateOf = (person: TestPerson) => world.call(person, service.desk, {})
const own = (who: TestOperator) => chatsOf(world, who)
const asked = (question?: string) => askedPerson(world, question)

describe('the desk', () => {
  it('gives whoever is free the longest waiting, five chats each, and the next when one is over', async () => {
    const people = [
      await asked(),
      await asked(),
      await asked(),
      await asked(),
      await asked(),
      await asked(),
      await asked(),
    ]
    await sit(ann!)
    expect((await own(ann!)).map(({ person }) => person.id)).toEqual(people.slice(0, 5).map(({ id }) => id))
    expect((await stateOf(people[5]!)).place).toBe(1)

    await sit(bo!)
    expect((await own(bo!)).map(({ person }) => person.id)).toEqual(people.slice(5).map(({ id }) => id))
    await world.call(bo!, operator.deskClose, { id: (await own(bo!))[0]!.id })
    await world.refused(ann!, operator.deskClose, { id: (await own(bo!))[0]!.id }, 'STATE_CONFLICT')
    const eighth = await asked()
    expect((await own(bo!)).at(-1)!.person.id).toBe(eighth.id)
    await world.refused(await newOperator(world, ['review']), operator.desk, {}, 'FORBIDDEN')
    await world.refused(await newOperator(world, ['arbiter']), operator.deskHere, { here: true }, 'FORBIDDEN')
  })

  it('gives no chat to who has left the desk, or was not heard of for a minute', async () => {
    await sit(ann!)
    await sit(ann!, false)
    await sit(bo!)
    await world.advance(MINUTE_MS + 1_000)
    const person = await asked()

    expect(await stateOf(person)).toMatchObject({ state: 'queued', operators: 0 })
  })

  it('takes a chat back from an operator silent for three minutes, who is given no more; it goes first', async () => {
    const [waits, behind] = [await asked(), await asked()]
    await world.sql("update service_desk_chats set queued_at = queued_at - interval '1 hour' where user_id = $1", [
      behind.id,
    ])
    await sit(ann!)
    await world.advance(3 * MINUTE_MS + 1_000)

    expect((await own(ann!)).length).toBe(0)
    expect((await world.call(ann!, operator.desk, {})).here).toBe(false)
    const { queue } = await world.call(ann!, operator.desk, {})
    expect(queue.map(({ is_back }) => is_back)).toEqual([true, true])
    const late = await asked()
    expect([(await stateOf(waits)).place, (await stateOf(late)).place]).toEqual([2, 3])
  })

  it('hands a chat on with a note, to a colleague who is there, and to no other', async () => {
    const person = await asked()
    await sit(ann!)
    const { id } = (await own(ann!))[0]!
    await world.refused(ann!, operator.deskTransfer, { id, to: bo!.id, note: 'Knows insurance' }, 'STATE_CONFLICT')
    await world.refused(ann!, operator.deskTransfer, { id, to: ann!.id, note: 'me' }, 'SELF_ACTION')
    await sit(bo!)
    await world.refused(bo!, operator.deskTransfer, { id, note: 'not mine' }, 'STATE_CONFLICT')

    await world.call(ann!, operator.deskTransfer, { id, to: bo!.id, note: 'Knows insurance' })

    expect([(await own(ann!)).length, (await own(bo!))[0]!.person.id]).toEqual([0, person.id])
    expect((await world.call(bo!, operator.deskChat, { id })).handed).toMatchObject([
      { by: ann!.name, to: bo!.name, note: 'Knows insurance' },
    ])
    await world.refused(ann!, operator.deskSend, { id, text: 'x', client_msg_id: randomUUID() }, 'STATE_CONFLICT')
    await world.refused(ann!, operator.deskChat, { id: 9_999_999 }, 'NOT_FOUND')
  })

  it('writes a message once; another text under its number is refused', async () => {
    await asked()
    await sit(ann!)
    const { id } = (await own(ann!))[0]!
    const said = { id, text: 'Hello', client_msg_id: randomUUID() }
    await world.call(ann!, operator.deskSend, said)
    await world.call(ann!, operator.deskSend, said)

    expect((await world.call(ann!, operator.deskChat, { id })).list).toHaveLength(1)
    await world.refused(ann!, operator.deskSend, { ...said, text: 'Other' }, 'IDEM_MISMATCH')
  })
})

it('questions of the help without a useful answer become a list, the most asked first, until they are settled', async () => {
  for (const q of ['quasars nebulae', 'zeppelins abroad', 'zeppelins abroad'])
    await world.call({}, site.customerServiceAnswer, { q })
  const questions = async () => (await world.call(ann!, operator.helpQuestions, {})).list

  expect((await questions()).map(({ words, asked_count }) => [words, asked_count])).toEqual([
    ['zeppelins abroad', 2],
    ['quasars nebulae', 1],
  ])
  await world.call(ann!, operator.settleQuestion, { words: 'zeppelins abroad' })
  expect((await questions()).map(({ words }) => words)).toEqual(['quasars nebulae'])
  await world.refused(ann!, operator.settleQuestion, { words: 'zeppelins abroad' }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.helpQuestions, {}, 'FORBIDDEN')
})
