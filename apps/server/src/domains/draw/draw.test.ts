import { draw, order as orders, proof, REFUSALS } from '@juya/contract'
import { type DrawLog, verifyDraw } from '@juya/verify'
import { isRound } from '@juya/verify/beacon/drand.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { addressOf, newTrackingNo } from '../order/testing.ts'
import { saveDraw, sendPrize, sendPrizeAgain } from './index.ts'
import { drawForm, drawnDraw, enteredDraw, lockDraw, openDraw, operatorCtx, savedDraw } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const info = (person: { token?: string }, id: number) => world.call(person, draw.info, { id })

/** The file that everybody gets, with the platform's keys. */
async function fileOf(person: { token?: string }, id: number): Promise<DrawLog> {
  const {
    has_more: _,
    title: __,
    status: ___,
    daily_root_day,
    daily_root_path,
    ...page
  } = await world.call(person, draw.proof, { id })
  const keys = (await world.call(guest, proof.keys, {})).list
  const root = daily_root_day ? (await world.call(guest, proof.dailyRoots, { day: daily_root_day })).list[0] : null
  return {
    ...page,
    daily_root: root && daily_root_path ? { ...root, path: daily_root_path } : null,
    keys: keys.map(({ key_id, public_key_raw }) => ({ key_id, public_key: public_key_raw })),
  } as unknown as DrawLog
}
const check = async (file: DrawLog) => verifyDraw(file, { trusted: file.keys, isRound })

/** A draw with so many people that is drawn, and who won what. */
async function drawn(people: number) {
  const made = await openDraw(world)
  const entered: TestPerson[] = []
  for (let n = 0; n < people; n++) entered.push(await enteredDraw(world, made))
  await drawnDraw(world, made)
  const wins = await world.sql<{ id: number; user_id: number; rank: number }>(
    'select id::int, user_id::int, rank from draw_wins where draw_id = $1 order by place',
    [made.id],
  )
  const winnerOf = (rank: number) => {
    const win = wins.find((one) => one.rank === rank)!
    return { win, person: entered.find(({ id }) => id === win.user_id)! }
  }
  return { ...made, entered, wins, winnerOf }
}

describe('a ticket', () => {
  test('is free, comes with a receipt, stands in the list, and is one a person', async () => {
    const made = await openDraw(world)
    const person = await newBuyer(world, { verified: true })
    expect(await info(person, made.id)).toMatchObject({
      status: 'open',
      ticket_count: 0,
      can_enter: { ok: true },
      my: [],
      clocks: [{ kind: 'draw_lock', text: 'Tickets for another {left}, then the list is locked' }],
    })

    const first = await world.call(person, draw.enter, { id: made.id })

    expect(first).toMatchObject({ tickets: [{ ticket_no: 1 }], left: 1, receipt: { ticket_no: 1 } })
    expect(first.receipt.hash).toBe(first.tickets[0]!.chain_hash)
    expect((await info(person, made.id)).my).toMatchObject([{ ticket_no: 1, source: 'free' }])
    expect((await world.call(person, draw.list, {})).list).toContainEqual(
      expect.objectContaining({ id: made.id, ticket_count: 1, my_tickets: 1 }),
    )
    await world.refused(person, draw.enter, { id: made.id }, 'ALREADY_DONE')
    await world.refused(person, draw.enter, { id: made.id, by: 'points' }, 'POINTS_SHORT')
    await world.refused(person, draw.enter, { id: 9_999_999 }, 'NOT_FOUND')
  })

  test('is for verified adults, whom the page tells why before the tap', async () => {
    const made = await openDraw(world)
    const unverified = await newBuyer(world)
    const minor = await newBuyer(world, { verified: true })
    await world.sql('update account_users set is_adult = false where id = $1', [minor.id])

    await world.refused(unverified, draw.enter, { id: made.id }, 'REALNAME_REQUIRED')
    await world.refused(minor, draw.enter, { id: made.id }, 'ADULT_REQUIRED')
    expect((await info(minor, made.id)).can_enter).toMatchObject({ ok: false, reason: 'For adults only' })
  })

  test('is for one of a person’s linked accounts, and not for who has won enough within a year', async () => {
    const made = await openDraw(world)
    const [one, other] = [
      await newBuyer(world, { verified: true, device_id: 'the-same-phone' }),
      await newBuyer(world, { verified: true, device_id: 'the-same-phone' }),
    ]
    for (const { id } of [one, other])
      await world.sql(
        `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) values ($1, 'the-same-phone', platform_now(), platform_now()) on conflict do nothing`,
        [id],
      )
    await world.call(one, draw.enter, { id: made.id })
    await world.refused(other, draw.enter, { id: made.id }, 'DRAW_LINKED')

    const { winnerOf } = await drawn(3)
    const { person, win } = winnerOf(1)
    const next = await openDraw(world)
    await world.sql('update draw_wins set value_fen = 5000000 where id = $1', [win.id])
    await world.refused(person, draw.enter, { id: next.id }, 'DRAW_WON_ENOUGH')
  })

  test('for a share needs a friend who opened the link and shares nothing with the sharer; each friend counts once', async () => {
    const made = await openDraw(world)
    const person = await enteredDraw(world, made)
    const friend = await newBuyer(world)
    await world.refused(person, draw.enter, { id: made.id, by: 'share' }, 'DRAW_NOT_SHARED')
    const { share_code, link, extra_tickets } = await world.call(person, draw.share, { id: made.id })
    expect({ extra_tickets, link: link.includes(`/h5/draw/${made.id}?share=${share_code}`) }).toEqual({
      extra_tickets: 0,
      link: true,
    })

    await world.call(person, draw.share, { id: made.id, share_code })
    expect((await world.call(person, draw.share, { id: made.id })).opened).toBe(0)
    await world.call(friend, draw.share, { id: made.id, share_code })
    await world.call(friend, draw.share, { id: made.id, share_code })

    expect(await world.call(person, draw.share, { id: made.id })).toMatchObject({ opened: 1, extra_tickets: 1 })
    const entered = await world.call(person, draw.enter, { id: made.id, by: 'share' })
    expect(entered.tickets.map(({ ticket_no }) => ticket_no)).toEqual([1, 2])
    expect((await info(person, made.id)).share_left).toBe(0)
    await world.refused(person, draw.enter, { id: made.id, by: 'share' }, 'DRAW_NOT_SHARED')
    await world.refused(person, draw.share, { id: 9_999_999 }, 'NOT_FOUND')
  })

  test('comes neither before the start nor at the end, and a hundred at once get the numbers 1 to 100', async () => {
    const made = await savedDraw(world)
    await world.refused(guest, draw.info, { id: made.id }, 'NOT_FOUND')
    await world.refused(guest, draw.proof, { id: made.id }, 'NOT_FOUND')
    const open = await openDraw(world)
    const people = await Promise.all(
      Array.from({ length: 100 }, () => newBuyer(world, { verified: true, pay_password: null })),
    )

    // The phone repeats an entry that the busy server asked it to repeat.
    const enter = async (person: TestPerson): Promise<number> => {
      const { code } = await world.send(person, draw.enter, { id: open.id }, newKey())
      return code === REFUSALS.RATE_LIMITED.code ? enter(person) : code
    }
    expect(new Set(await Promise.all(people.map(enter)))).toEqual(new Set([1]))

    const tickets = await world.sql<{ ticket_no: number }>(
      'select ticket_no from draw_tickets where draw_id = $1 order by 1',
      [open.id],
    )
    expect(tickets.map(({ ticket_no }) => ticket_no)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    await lockDraw(world, open)
    await world.refused(await newBuyer(world, { verified: true }), draw.enter, { id: open.id }, 'DRAW_CLOSED')
    await world.refused(people[0]!, draw.share, { id: open.id }, 'DRAW_CLOSED')
  })
})

describe('a draw', () => {
  test('stands as it was published, in the database too', async () => {
    const { id } = await openDraw(world)

    for (const change of [`title = 'x'`, `prizes = '[]'`, `draws_at = draws_at + interval '1 day'`, `facts = '{}'`])
      await expect(world.sql(`update draw_draws set ${change} where id = $1`, [id])).rejects.toThrow('was published')
    await enteredDraw(world, { id })
    await expect(world.sql('delete from draw_tickets where draw_id = $1', [id])).rejects.toThrow()
    await expect(world.sql(`update draw_tickets set source = 'share' where draw_id = $1`, [id])).rejects.toThrow()
  })

  test('is locked with a signed list, drawn by its round, and everybody can draw it again; a changed ticket shows', async () => {
    const { id, entered, wins } = await drawn(5)

    expect(wins.map(({ rank }) => rank)).toEqual([2, 2, 1])
    const shown = await info(entered[0]!, id)
    expect(shown).toMatchObject({ status: 'drawn', ticket_count: 5, beacon: { name: 'sandbox' } })
    expect(shown.winners.map(({ rank }) => rank)).toEqual([1, 2, 2])
    const file = await fileOf(entered[0]!, id)
    const { ok, problems, unchecked } = await check(file)
    expect(problems).toEqual([])
    expect({ ok, unchecked: unchecked.map(({ what }) => what) }).toEqual({
      ok: true,
      unchecked: ['beacon', 'daily_root'],
    })

    file.tickets[3]!.source = 'share'
    expect((await check(file)).problems).toMatchObject([{ what: 'tickets', code: 'ticket_hash', seq: 4 }])
  })

  test('stands under the root of its day once that is signed, of version 3', async () => {
    await newBuyer(world, { funded: 100_00 }) // the books begin with the first movement
    const { id, entered } = await drawn(2)
    await world.advance(2 * 86_400_000)
    await world.services.jobs.runNow('proof.sign_days')

    const file = await fileOf(entered[1]!, id)

    expect(file.daily_root).toMatchObject({ draws: expect.any(Number), draws_root: expect.any(String) })
    expect((await check(file)).unchecked.map(({ what }) => what)).toEqual(['beacon'])
    expect((await check(file)).problems).toEqual([])
  })

  test('waits while the beacon is silent or lies, and is drawn by the same round afterwards', async () => {
    const made = await openDraw(world)
    await enteredDraw(world, made)
    await lockDraw(world, made)
    expect((await info(guest, made.id)).clocks).toMatchObject([
      { kind: 'draw_draw', due_at_ms: (await info(guest, made.id)).draws_at * 1_000 },
    ])
    world.sandbox.control.parcels_at({ lead_ms: made.form.draws_at + 3_600_000 - Date.now() })
    world.sandbox.control.fault({ service: 'drand', down: true })
    await world.advance(made.form.draws_at - (await world.now()) + 10_000)
    expect((await info(guest, made.id)).status).toBe('locked')
    const { round } = (await info(guest, made.id)).beacon

    world.sandbox.control.fault({ service: 'drand', down: false, bad_signatures: 3 })
    await world.advance(10_000)
    expect((await info(guest, made.id)).status).toBe('locked')
    await world.advance(60_000)

    expect(await info(guest, made.id)).toMatchObject({ status: 'drawn', beacon: { round } })
  })

  test('whose list is locked late is decided by a later round, which the lock names before it is made', async () => {
    const made = await openDraw(world)
    const person = await enteredDraw(world, made)
    const published = (await info(person, made.id)).beacon.round
    // The server was away when the list was to be locked, and until the round was there.
    await world.sql('update platform_clock set lead_ms = lead_ms + $1', [
      made.form.draws_at - (await world.now()) + 5_000,
    ])
    world.sandbox.control.parcels_at({ lead_ms: made.form.draws_at + 3_600_000 - Date.now() })
    await world.settle()
    const late = await info(person, made.id)
    expect(late.status).toBe('locked')
    expect(late.beacon.round).toBeGreaterThan(published)

    await world.advance(90_000)

    expect((await check(await fileOf(person, made.id))).problems).toEqual([])
    expect((await info(person, made.id)).status).toBe('drawn')
  })
})

describe('a prize', () => {
  test('is claimed, handed to its shop, shipped and received without a movement; a case about it cannot be opened', async () => {
    const { winnerOf, id, shop } = await drawn(3)
    const { person, win } = winnerOf(1)
    expect((await info(person, id)).wins).toMatchObject([
      { id: win.id, rank: 1, status: 'pending_claim', order_id: null, clocks: [{ kind: 'win_claim' }] },
    ])
    await world.refused(person, draw.claim, { win_id: win.id }, 'ADDRESS_REQUIRED')
    await world.refused(winnerOf(2).person, draw.claim, { win_id: win.id, address_id: 1 }, 'NOT_FOUND')
    const before = await world.sql('select count(*)::int as n from ledger_transactions')

    await world.call(person, draw.claim, { win_id: win.id, address_id: await addressOf(world, person) })
    const { order } = await inTransaction(operatorCtx(world), (tx) => sendPrize(tx, win.id))

    expect(order).toMatchObject({
      kind: 'prize',
      status: 'to_ship',
      total_fen: 0,
      shop_id: shop.id,
      user_id: person.id,
    })
    const page = await world.call(person, orders.info, { id: order.id })
    expect(page).toMatchObject({ title_text: 'Your prize is being packed', escrow: { holder_text: null } })
    expect(page.escrow.steps.map(({ key }) => key)).toEqual(['won', 'shipped', 'inspect'])
    expect(page.clocks.map(({ text }) => text)).toEqual(['The shop must ship within {left}'])
    expect(page.actions).not.toContain('refund')
    await expect(inTransaction(operatorCtx(world), (tx) => sendPrize(tx, win.id))).rejects.toMatchObject({
      key: 'ALREADY_DONE',
    })
    await expect(inTransaction(operatorCtx(world), (tx) => sendPrizeAgain(tx, win.id))).rejects.toMatchObject({
      key: 'STATE_CONFLICT',
    })
    await world.call(shop, orders.ship, { id: order.id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    const again = await inTransaction(operatorCtx(world), (tx) => sendPrizeAgain(tx, win.id))
    expect(again.order.id).not.toBe(order.id)
    await expect(inTransaction(operatorCtx(world), (tx) => sendPrizeAgain(tx, win.id))).rejects.toMatchObject({
      key: 'ALREADY_DONE',
    })
    await world.call(person, orders.confirm, { id: order.id })
    await world.advance(40 * 86_400_000)

    expect(await world.sql('select status from order_orders where id = $1', [order.id])).toEqual([
      { status: 'completed' },
    ])
    expect(await world.sql('select count(*)::int as n from ledger_transactions')).toEqual(before)
  })

  test('that is not claimed in 15 days, or is given up, is over and not drawn again; a lock of the account stops the clock', async () => {
    const { winnerOf, wins } = await drawn(3)
    const [first, second, third] = wins
    const personOf = (win: { rank: number; user_id: number }) => winnerOf(win.rank).person.id === win.user_id
    expect(personOf(first!) || personOf(second!)).toBe(true)
    await world.sql('update account_users set locked_at = platform_now() where id = $1', [third!.user_id])

    await world.advance(16 * 86_400_000)

    const statuses = await world.sql('select status, ended_because from draw_wins where id = any($1) order by place', [
      wins.map(({ id }) => id),
    ])
    expect(statuses).toEqual([
      { status: 'expired', ended_because: 'time' },
      { status: 'expired', ended_because: 'time' },
      { status: 'pending_claim', ended_because: null },
    ])
  })

  test('may be given up, and then cannot be claimed', async () => {
    const { winnerOf } = await drawn(1)
    const { person, win } = winnerOf(1)

    expect(await world.call(person, draw.claim, { win_id: win.id, give_up: true })).toMatchObject({ status: 'expired' })

    await world.refused(
      person,
      draw.claim,
      { win_id: win.id, address_id: await addressOf(world, person) },
      'STATE_CONFLICT',
    )
  })
})

test('a form that promises what it cannot keep is refused', async () => {
  const { form } = await drawForm(world)
  const save = (more: object) => inTransaction(operatorCtx(world), (tx) => saveDraw(tx, { ...form, ...more }))

  for (const more of [
    { closes_at: form.from_at },
    { draws_at: form.closes_at + 599_000 },
    { prizes: [] },
    { prizes: [{ ...form.prizes[0]!, value_fen: 50_001_00 }] },
    { prizes: [{ ...form.prizes[0]!, goods_id: 99_999_999 }] },
  ])
    await expect(save(more)).rejects.toMatchObject({ key: 'VALIDATION' })
})
