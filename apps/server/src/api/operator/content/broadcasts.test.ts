/** Broadcasts: to the people of a segment, each once, as fast as is allowed, and not to those who turned such notices off. */
import { account, BROADCAST_ALONE_MAX, BROADCAST_PACE, message, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  editor = await newOperator(world, ['content'])
})
afterAll(() => world.close())

const reason = 'for the autumn sale'
const WORDS = {
  title_en: 'Autumn sale',
  title_zh: '秋拍',
  content_en: 'It opens on Friday.',
  content_zh: '周五开拍。',
  screen: 'bargains',
  segment: 'verified',
  category: 'activity',
} as const
const draft = (more: object = {}) => world.call(editor, operator.saveBroadcast, { ...WORDS, ...more })
const info = (id: number) => world.call(editor, operator.broadcast, { id })
const got = async (person: TestPerson) =>
  (await world.call(person, message.list, {})).list.filter(({ title }) => title === WORDS.title_en)
/** People without a phone, who are only counted. */
const crowd = (count: number) =>
  world.sql(
    `insert into account_users (phone, nickname, invite_code, realname_status)
     select null, 'crowd', 'crowd' || nextval('account_users_id_seq'), 'verified' from generate_series(1, $1)`,
    [count],
  )

test('goes to the people of its segment, each once, and not to who turned such notices off', async () => {
  const [one, off, stranger] = [
    await newBuyer(world, { verified: true }),
    await newBuyer(world, { verified: true }),
    await newBuyer(world),
  ]
  await world.call(off, account.saveSettings, { notices: [{ category: 'activity', push: false, sms: false }] } as never)
  const { id } = await draft()

  expect(await world.call(editor, operator.sendBroadcast, { id, reason })).toMatchObject({ status: 'sending' })
  await world.settle()

  expect(await got(one)).toMatchObject([
    { category: 'activity', content: 'It opens on Friday.', link: '/pages/leaky/leaky' },
  ])
  expect([await got(off), await got(stranger)]).toEqual([[], []])
  expect(await info(id)).toMatchObject({
    status: 'done',
    skipped_count: 1,
    logs: [{ action: 'broadcast.send' }, { action: 'broadcast.create' }],
  })
  await world.refused(editor, operator.sendBroadcast, { id, reason }, 'STATE_CONFLICT')
})

test('to many it waits for a second reader, goes out by a hand a second, and what is stopped goes to nobody else', async () => {
  await crowd(BROADCAST_PACE + 50)
  const { id } = await draft()
  expect((await info(id)).people.count).toBeGreaterThan(BROADCAST_ALONE_MAX)

  expect(await world.call(editor, operator.sendBroadcast, { id, reason })).toMatchObject({ status: 'waiting' })
  const { approval } = await info(id)
  expect(approval!.effect).toContain('“Autumn sale” goes to')
  await world.settle()
  expect((await info(id)).sent_count).toBe(0)
  const second = await newOperator(world, ['content'])
  await world.call(second, operator.decideApproval, { id: approval!.id, accept: true, reason: 'reads well' })
  await world.services.deadlines.runDue((kind) => kind === 'mailing_send')

  const first = await info(id)
  expect(first.status).toBe('sending')
  expect(first.sent_count + first.skipped_count).toBe(BROADCAST_PACE)
  expect(await world.call(editor, operator.stopBroadcast, { id, reason })).toMatchObject({ status: 'stopped' })
  await world.advance(2_000)
  expect((await info(id)).sent_count).toBe(first.sent_count)
  await world.refused(editor, operator.stopBroadcast, { id, reason }, 'STATE_CONFLICT')
})

test('what was begun goes on a second later until everybody of the segment has it', async () => {
  const { id } = await draft()
  await world.sql(`update message_mailings set status = 'sending', started_at = platform_now() where id = $1`, [id])
  await world.sql(`insert into platform_deadlines (kind, ref_id, due_at) values ('mailing_send', $1, platform_now())`, [
    id,
  ])
  const { people } = await info(id)

  for (let round = 0; round < 4; round++) await world.advance(1_100)

  const { status, sent_count, skipped_count } = await info(id)
  expect({ status, people: sent_count + skipped_count }).toEqual({ status: 'done', people: people.count })
  const twice = await world.sql(
    `select user_id from message_notices where dedupe_key = 'mailing:' || $1::text group by user_id having count(*) > 1`,
    [id],
  )
  expect(twice).toEqual([])
})

test('a second reader who drops it leaves a draft that can be changed; a draft is given up', async () => {
  const { id, revision } = await draft({ segment: 'all' })
  await world.call(editor, operator.sendBroadcast, { id, reason })
  const { approval } = await info(id)
  const second = await newOperator(world, ['content'])

  await world.call(second, operator.decideApproval, { id: approval!.id, accept: false, reason: 'Friday is off' })

  expect(await draft({ id, revision, content_en: 'It opens on Sunday.' })).toMatchObject({
    status: 'draft',
    revision: 2,
  })
  await world.refused(editor, operator.saveBroadcast, { ...WORDS, id, revision }, 'EDIT_CONFLICT')
  await world.call(editor, operator.discardBroadcast, { id, reason })
  await world.refused(editor, operator.broadcast, { id }, 'NOT_FOUND')
  await world.refused(editor, operator.discardBroadcast, { id, reason }, 'NOT_FOUND')
})

test('its writer tries it on their own account, as often as they like; without one there is nobody to try it on', async () => {
  const { id } = await draft()
  await world.refused(editor, operator.testBroadcast, { id }, 'PHONE_UNKNOWN')
  const own = await newBuyer(world)
  await world.call(editor, operator.saveOwnPhone, { phone: own.phone })

  for (let i = 0; i < 2; i++) await world.call(editor, operator.testBroadcast, { id })

  expect(await got(own)).toHaveLength(2)
  expect(await info(id)).toMatchObject({ status: 'draft', sent_count: 0 })
  await world.refused(editor, operator.testBroadcast, { id: 999_999 }, 'NOT_FOUND')
})

test('leads to a screen there is, or nowhere', async () => {
  expect((await draft({ screen: undefined })).link).toBeNull()
  await world.refused(editor, operator.saveBroadcast, { ...WORDS, screen: 'category', value: '999999' }, 'LINK_NOWHERE')
  const { list } = await world.call(editor, operator.broadcasts, { status: 'draft' })
  expect(list.length).toBeGreaterThan(0)
  await world.refused(await newOperator(world, ['finance']), operator.broadcasts, {}, 'FORBIDDEN')
})
