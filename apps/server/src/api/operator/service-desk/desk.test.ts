/** The desk as operators work at it: an operator who is free gets who has waited longest. */
import { randomUUID } from 'node:crypto'
import { chat, operator, service, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBuyer, type TestPerson, uploadFor } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { askedPerson, chatsOf, emptyDesk, sitDown } from '../../../domains/service/testing.ts'
import { openSockets, type Sockets } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let sockets: Sockets
let [ann, bo]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  sockets = openSockets(world)
  ann = await newOperator(world, ['service'])
  bo = await newOperator(world, ['service'])
})
beforeEach(() => emptyDesk(world))
afterAll(() => {
  sockets.close()
  return world.close()
})

const MINUTE_MS = 60_000
const sit = (who: TestOperator, here = true) => sitDown(world, who, here)
const stateOf = (person: TestPerson) => world.call(person, service.desk, {})
const own = (who: TestOperator) => chatsOf(world, who)
/** A photo by the desk's door, as the console sends it. */
async function uploaded(who: TestOperator): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const answer = await fetch(`${world.origin}${operator.uploadDeskPicture.path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: who.operator_cookie!, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return ((await answer.json()) as { data: { path: string } }).data.path
}
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

  it('sends a photo, which opens for its person and for no other, and shows that it is writing', async () => {
    const person = await asked()
    const heard: string[] = []
    const socket = await sockets.connect(person)
    socket.on('frame', ({ type }: { type: string }) => heard.push(type))
    await sit(ann!)
    const { id } = (await own(ann!))[0]!
    await world.call(ann!, operator.deskTyping, { id })
    await expect.poll(() => heard).toContain('chat.typing')
    await world.refused(bo!, operator.deskTyping, { id }, 'STATE_CONFLICT')
    const path = await uploaded(ann!)
    const said = { id, path, client_msg_id: randomUUID() }
    await world.call(ann!, operator.deskSend, said)
    await world.call(ann!, operator.deskSend, said)

    const { conv } = await world.call(person, chat.open, { service: true })
    const { list } = await world.call(person, chat.messages, { conv_id: conv.id })
    expect(list.map(({ kind, sender_type }) => [kind, sender_type])).toEqual([['image', 'house']])
    const opens = async (token: string) =>
      (await fetch(`${world.origin}${list[0]!.picture!.url}`, { headers: { token } })).headers.get('content-type')
    expect(await opens(person.token)).toBe('image/webp')
    expect(await opens((await newBuyer(world)).token)).not.toBe('image/webp')
    await world.refused(ann!, operator.deskSend, { id, client_msg_id: randomUUID() }, 'MISSING_PARAM')
    const elsewhere = await uploadFor(world, person.id, 'chat')
    await world.refused(ann!, operator.deskSend, { ...said, path: elsewhere, client_msg_id: randomUUID() }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['review']), operator.uploadDeskPicture, {}, 'FORBIDDEN')
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
