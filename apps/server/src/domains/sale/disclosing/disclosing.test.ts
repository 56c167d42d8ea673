/** What a house says of its lots before the sale: interests, whose they are, and each change once people have seen them. */

import { auction, house } from '@juya/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { offer } from '../../lot/testing.ts'
import { approveSession, cancelSession } from '../deciding.ts'
import { freshen, newHouse, newSession, registered, type TestSession } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const person = () => newBuyer(world, { verified: true })
const say = (session: TestSession, nth: number, more: object) =>
  world.call(session.house, house.disclose, { lot_id: session.lots[nth]!.id, ...more })
const changesOf = async (about: { session_id?: number; lot_id?: number }) =>
  (await world.call(guest, house.changes, about)).list
let strangers = 0
const strangersPhone = () => `1669${String(1_000_000 + ++strangers)}`
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const toldAsConsignors = async (lot_id: number) =>
  (
    await world.sql<{ id: number }>(
      `select (payload ->> 'user_id')::int as id from platform_outbox where topic = 'auction.consignor_named' and payload ->> 'lot_id' = $1::text order by id`,
      [lot_id],
    )
  ).map(({ id }) => id)

/** The names of the statements sent meanwhile, in order, with what came of it. */
async function listening<T>(run: () => Promise<T>): Promise<{ said: string[]; answer: T }> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await run()
  const said = statements.mock.calls.flatMap(([first]) => (first as { name?: string } | undefined)?.name ?? [])
  statements.mockRestore()
  return { said, answer }
}
async function linkedWith(one: TestPerson): Promise<TestPerson> {
  const other = await person()
  for (const each of [one, other])
    each.token = (await createSession(world.ctx, { user_id: each.id, device_id: `shared-${one.id}` })).token
  return other
}

/** Their account is closed permanently, as the fifteen days do it. */
async function leaves({ id, phone }: TestPerson): Promise<void> {
  await world.sql("update account_users set status = 'cancelling' where id = $1", [id])
  await world.sql('insert into account_closures (user_id, due_at) values ($1, platform_now())', [id])
  await world.sql(
    "insert into platform_deadlines (kind, ref_id, due_at) values ('account_leave', $1, platform_now())",
    [id],
  )
  await world.settle()
  expect(await world.sql('select 1 from account_users where phone = $1', [phone])).toEqual([])
}

describe('an interest of its house in a lot', () => {
  test('stands in the rules people read before the opening, and is frozen with them', async () => {
    const session = await newSession(world, { until: 'draft' })
    await say(session, 0, { interest: 'owned' })
    await say(session, 1, { interest: 'guaranteed' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'submit' })
    await world.refused(
      session.house,
      house.disclose,
      { lot_id: session.lots[0]!.id, interest: 'none' },
      'STATE_CONFLICT',
    )
    await inTransaction(world.ctx, (tx) => approveSession(tx, session.id))

    const before = await world.call(guest, auction.lot, { id: session.lots[0]!.id })
    expect(before.rules.facts.interest).toBe('owned')
    await world.advance(HOUR_MS + 1_000)
    const open = await world.call(guest, auction.lot, { id: session.lots[1]!.id })
    expect(open.rules.facts.interest).toBe('guaranteed')
    expect(open.rules.plain.find(({ key }) => key === 'interest')).toBeDefined()
    await freshen(world, session.house)
    await world.refused(
      session.house,
      house.disclose,
      { lot_id: session.lots[1]!.id, interest: 'none' },
      'STATE_CONFLICT',
    )
  })

  test('that changes in an open catalogue is a dated notice; before that there is no reader to tell', async () => {
    const session = await newSession(world, { until: 'draft' })
    await say(session, 0, { interest: 'owned' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'submit' })
    await inTransaction(world.ctx, (tx) => approveSession(tx, session.id))
    expect(await changesOf({ session_id: session.id })).toEqual([])

    await say(session, 0, { interest: 'guaranteed' })
    await say(session, 0, { interest: 'guaranteed' })

    expect(await changesOf({ session_id: session.id })).toMatchObject([
      { lot_id: session.lots[0]!.id, lot_no: '1', field: 'interest', before: 'owned', after: 'guaranteed' },
    ])
  })

  test('is said by its own house alone, of lots of its sales', async () => {
    const session = await newSession(world, { until: 'draft' })
    const about = { lot_id: session.lots[0]!.id, interest: 'owned' as const }
    await world.refused(await newHouse(world), house.disclose, about, 'NOT_FOUND')
    await world.refused(await newHouse(world), house.disclosures, { session_id: session.id }, 'NOT_FOUND')
    await world.refused(await person(), house.disclose, about, 'SHOP_REQUIRED')
  })
})

describe('a consignor', () => {
  test('bids on every lot of the sale but their own, and so do people linked with them; the sentence tells nothing of it', async () => {
    const session = await newSession(world)
    const [consignor, other] = [await person(), await person()]
    const linked = await linkedWith(consignor)
    await say(session, 0, { consignor_phone: consignor.phone })

    for (const one of [consignor, linked, other]) await registered(world, one, session)
    await world.advance(HOUR_MS + 1_000)
    await freshen(world, consignor, linked, other)
    for (const one of [consignor, linked]) {
      await world.refused(one, auction.bid, offer(session.lots[0]!, 200), 'BID_SELF')
      await world.refused(one, auction.depositQuote, { id: session.lots[0]!.id }, 'BID_SELF')
    }
    await world.call(consignor, auction.bid, offer(session.lots[1]!, 200))
    await world.call(other, auction.bid, offer(session.lots[0]!, 200))
    expect(JSON.stringify(await world.call(guest, auction.lot, { id: session.lots[0]!.id }))).not.toContain(
      consignor.nickname,
    )
  })

  test('is read by its house alone, told once, named anew or not at all, and never one of its own people', async () => {
    const session = await newSession(world)
    const [first, second] = [await person(), await person()]
    await say(session, 0, { consignor_id: first.id })
    await say(session, 0, { consignor_id: first.id })
    expect(await say(session, 0, { consignor_id: second.id })).toMatchObject({ consignor: { id: second.id } })
    await world.refused(
      session.house,
      house.disclose,
      { lot_id: session.lots[0]!.id, consignor_id: 999_999 },
      'NOT_FOUND',
    )
    const own = { lot_id: session.lots[0]!.id, consignor_id: session.house.owner.id }
    await world.refused(session.house, house.disclose, own, 'SELF_ACTION')

    const { list } = await world.call(session.house, house.disclosures, { session_id: session.id })
    expect(list.map(({ consignor }) => consignor?.id ?? null)).toEqual([second.id, null])
    const told = await world.sql(
      `select 1 from platform_outbox where topic = 'auction.consignor_named' and payload ->> 'user_id' = $1::text`,
      [first.id],
    )
    expect(told).toHaveLength(1)
    expect(await say(session, 0, { no_consignor: true })).toMatchObject({ consignor: null })
  })

  test('who says that it is not theirs may bid on it, is not told again, and the house that named them by number reads the no', async () => {
    const session = await newSession(world)
    const [rival, stranger] = [await person(), await person()]
    const lot_id = session.lots[0]!.id
    await say(session, 0, { consignor_id: rival.id })
    await world.refused(stranger, house.answerConsigned, { lot_id, mine: false }, 'NOT_FOUND')
    expect((await world.call(rival, house.consigned, {})).list).toMatchObject([{ lot_id, mine: null }])

    await world.call(rival, house.answerConsigned, { lot_id, mine: false })

    await say(session, 0, { no_consignor: true })
    await say(session, 0, { consignor_id: rival.id })
    const { list } = await world.call(session.house, house.disclosures, { session_id: session.id })
    expect(list[0]!.consignor).toMatchObject({ id: rival.id, denied: true })
    expect(await toldAsConsignors(lot_id)).toEqual([rival.id])
    await registered(world, rival, session)
    await world.advance(HOUR_MS + 1_000)
    await freshen(world, rival)
    await world.call(rival, auction.bid, offer(session.lots[0]!, 200))
  })

  test('who says that it is theirs may correct that until it opens; from then on they stay out of its bidding', async () => {
    const session = await newSession(world)
    const owner = await person()
    const lot_id = session.lots[0]!.id
    await say(session, 0, { consignor_id: owner.id })
    for (const mine of [true, false, true])
      expect(await world.call(owner, house.answerConsigned, { lot_id, mine })).toMatchObject({ mine })
    await registered(world, owner, session)
    await world.advance(HOUR_MS + 1_000)
    await freshen(world, owner)
    await world.refused(owner, auction.bid, offer(session.lots[0]!, 200), 'BID_SELF')

    await world.refused(owner, house.answerConsigned, { lot_id, mine: false }, 'STATE_CONFLICT')
    expect(await world.call(owner, house.answerConsigned, { lot_id, mine: true })).toMatchObject({ mine: true })
    await world.refused(guest, house.consigned, {}, 'LOGIN_EXPIRED')
  })

  test('named by phone tells its house nothing of an account: one answer, one code and the same statements, whether or not there is one', async () => {
    const session = await newSession(world)
    const [consignor, stranger] = [await person(), strangersPhone()]
    const lot_id = session.lots[0]!.id
    const named = async (consignor_phone: string) => {
      const { said, answer } = await listening(() => say(session, 0, { consignor_phone }))
      const { list } = await world.call(session.house, house.disclosures, { session_id: session.id })
      // The versions everybody must agree to are cached for some seconds: the call that reads them anew says nothing of an account.
      return { said: said.filter((name) => name !== 'site_texts_to_accept'), answer, listed: list[0]!.consignor }
    }

    const known = await named(consignor.phone)
    await world.settle()
    await say(session, 0, { no_consignor: true })
    const unknown = await named(stranger)

    expect(unknown.said).toEqual(known.said)
    expect(known.said).toContain('account_user_by_phone')
    expect(known.answer).toMatchObject({ lot_id, consignor: { name: masked(consignor.phone) } })
    expect(unknown.answer).toMatchObject({ lot_id, consignor: { name: masked(stranger) } })
    for (const { answer, listed } of [known, unknown])
      expect([answer.consignor, listed]).toEqual([{ name: listed!.name }, { name: listed!.name }])
    await world.settle()
    expect(await toldAsConsignors(lot_id)).toEqual([consignor.id])
    // A colleague's number is taken as any other: members do not bid there as it is.
    expect(await say(session, 0, { consignor_phone: session.house.owner.phone })).toMatchObject({
      consignor: { name: masked(session.house.owner.phone) },
    })
  })

  test('whose number had no account is refused as soon as there is one, with people linked with them, and is told then', async () => {
    const session = await newSession(world)
    const phone = strangersPhone()
    await say(session, 0, { consignor_phone: phone })
    await registered(world, await person(), session)

    const consignor = await newBuyer(world, { verified: true, phone })
    const linked = await linkedWith(consignor)
    await freshen(world, consignor, linked)
    for (const one of [consignor, linked])
      await world.refused(one, auction.setAbsentee, { id: session.lots[0]!.id, max_fen: 500_00 }, 'BID_SELF')
    await inTransaction(world.ctx, (tx) =>
      emit(tx, accountEvents.registered, { user_id: consignor.id, invite_uid: null }),
    )
    await world.settle()
    await world.advance(HOUR_MS + 1_000)
    await freshen(world, consignor, linked)
    for (const one of [consignor, linked])
      await world.refused(one, auction.depositQuote, { id: session.lots[0]!.id }, 'BID_SELF')

    expect(await toldAsConsignors(session.lots[0]!.id)).toEqual([consignor.id])
    expect(
      await world.sql('select user_id, phone from sale_consignors where lot_id = $1', [session.lots[0]!.id]),
    ).toEqual([{ user_id: consignor.id, phone: null }])
  })

  test('a number without an account is not kept once its lot is over', async () => {
    const session = await newSession(world)
    const [over, open] = session.lots.map(({ id }) => id)
    for (const nth of [0, 1]) await say(session, nth, { consignor_phone: strangersPhone() })
    await world.call(session.house, auction.upDown, { id: over!, to: 'down' })
    await world.sql('update lot_lots set closed_at = platform_now() where id = $1', [over])

    await world.services.jobs.runNow('sale.consignor_numbers')

    const kept = await world.sql<{ lot_id: number }>(
      'select lot_id::int as lot_id from sale_consignors where lot_id = any($1) and phone is not null',
      [[over, open]],
    )
    expect(kept).toEqual([{ lot_id: open }])
  })

  test('who leaves is read nowhere any more, and bids on the lot as little once they come back with their number', async () => {
    const session = await newSession(world)
    const consignor = await person()
    await say(session, 0, { consignor_id: consignor.id })
    await leaves(consignor)

    const { list } = await world.call(session.house, house.disclosures, { session_id: session.id })
    expect(list[0]!.consignor).toBeNull()
    const back = await newBuyer(world, { verified: true, phone: consignor.phone })
    await freshen(world, back)
    await world.refused(back, auction.setAbsentee, { id: session.lots[0]!.id, max_fen: 500_00 }, 'BID_SELF')
    await world.sql('update lot_lots set closed_at = platform_now() where session_id = $1', [session.id])
    await world.services.jobs.runNow('sale.consignor_numbers')
    expect(await world.sql('select 1 from sale_consignors where user_id = $1', [consignor.id])).toEqual([])
  })
})

describe('a lot in an open catalogue', () => {
  test('changes in words and pictures alone, and each change is a dated notice on the lot and on the sale', async () => {
    const session = await newSession(world)
    const [lot, other] = session.lots
    const edit = (changes: object) => world.call(session.house, auction.edit, { id: lot!.id, ...changes } as never)
    await edit({ title: '清 白玉牌，附旧匣', condition_note: '背面有一道绺裂' })
    await edit({ images: ['upload/2026/01/test/lot.webp', 'upload/2026/01/test/crack.webp'] })
    await edit({ condition_note: '背面有一道绺裂' })
    await world.refused(session.house, auction.edit, { id: lot!.id, start_fen: 50_00 }, 'STATE_CONFLICT')
    await world.refused(session.house, auction.edit, { id: lot!.id, shipping_fen: 50_00 }, 'STATE_CONFLICT')

    const changes = await changesOf({ lot_id: lot!.id })
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['images', '1', '2'],
      ['condition_note', '', '背面有一道绺裂'],
      ['title', '清 白玉摆件', '清 白玉牌，附旧匣'],
    ])
    expect(await changesOf({ session_id: session.id })).toHaveLength(3)
    expect(await changesOf({ lot_id: other!.id })).toEqual([])
    expect(await world.call(guest, auction.lot, { id: lot!.id })).toMatchObject({
      title: '清 白玉牌，附旧匣',
      premium_bp: 1_000,
      status: 'scheduled',
    })
    await expect(world.sql('update listing_catalogue_changes set after = $1', ['x'])).rejects.toMatchObject({
      code: '23001',
    })
  })

  test('that is taken back is a notice; what was never in a catalogue has none', async () => {
    const session = await newSession(world)
    await world.call(session.house, auction.upDown, { id: session.lots[0]!.id, to: 'down' })
    expect(await changesOf({ session_id: session.id })).toMatchObject([{ field: 'withdrawn', lot_no: '1' }])

    const draft = await newSession(world, { until: 'draft' })
    await world.refused(guest, house.changes, { session_id: draft.id }, 'NOT_FOUND')
    await world.refused(guest, house.changes, { lot_id: draft.lots[0]!.id }, 'NOT_FOUND')
    await world.refused(guest, house.changes, {}, 'MISSING_PARAM')
    await inTransaction(world.ctx, (tx) => cancelSession(tx, session.id, '场地有变'))
  })
})
