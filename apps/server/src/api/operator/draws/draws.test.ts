import { draw, operator, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawForm, drawnDraw, enteredDraw } from '../../../domains/draw/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { addressOf, newTrackingNo } from '../../../domains/order/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let content: TestOperator
let colleague: TestOperator
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  content = await newOperator(world, ['content'])
  colleague = await newOperator(world, ['content'])
  service = await newOperator(world, ['service'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'as planned'

/** A form as the desk sends it. @param value_fen of the first prize */
async function deskForm(value_fen = 3_000_00) {
  const { form, shop } = await drawForm(world)
  const [first, second] = form.prizes
  const times = { from_at: form.from_at, closes_at: form.closes_at, draws_at: form.draws_at }
  const in_s = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.ceil(ms / 1_000)]))
  return { shop, form: { ...form, ...(in_s as typeof times), prizes: [{ ...first!, value_fen }, second!] } }
}

/** Writes a draw, publishes it, and moves the clock to its opening a minute later. */
async function published() {
  const { form, shop } = await deskForm()
  const { id } = await world.call(content, operator.saveDraw, form)
  await world.call(content, operator.publishDraw, { id, reason })
  await world.advance(61_000)
  return { id, shop, form: { ...form, closes_at: form.closes_at * 1_000, draws_at: form.draws_at * 1_000 } }
}

describe('a draw at the desk', () => {
  test('is drafted, changed, published by one, and stands as it is', async () => {
    const { form } = await deskForm()
    const { id, revision } = await world.call(content, operator.saveDraw, form)
    await world.call(content, operator.saveDraw, { id, revision, ...form, title: '改名抽奖' })
    await world.refused(content, operator.saveDraw, { id, revision, ...form }, 'EDIT_CONFLICT')
    await world.refused(service, operator.saveDraw, form, 'FORBIDDEN')

    await world.call(content, operator.publishDraw, { id, reason })

    expect(await world.call(content, operator.draw, { id })).toMatchObject({
      status: 'open',
      title: '改名抽奖',
      round: expect.any(Number),
      rules_hash: expect.any(String),
    })
    await world.refused(content, operator.publishDraw, { id, reason }, 'STATE_CONFLICT')
    expect((await world.call(content, operator.draws, { status: 'open' })).list.map((one) => one.id)).toContain(id)
    await world.refused(service, operator.draws, {}, 'FORBIDDEN')
  })

  test('with prizes above ¥10,000 is published by two', async () => {
    const { form } = await deskForm(10_000_00)
    const { id } = await world.call(content, operator.saveDraw, form)
    expect(await world.call(content, operator.draw, { id })).toMatchObject({ takes_two: true })

    await world.call(content, operator.publishDraw, { id, reason })

    const { status, approval } = await world.call(content, operator.draw, { id })
    expect(status).toBe('draft')
    await world.refused(content, operator.decideApproval, { id: approval!.id, accept: true, reason }, 'SELF_ACTION')
    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })
    expect((await world.call(content, operator.draw, { id })).status).toBe('open')
  })

  test('is called off by two before its time, with a reason everybody reads, and not from its time on; what is signed is listed', async () => {
    const { id } = await published()
    await enteredDraw(world, { id })
    await world.call(content, operator.voidDraw, { id, reason: 'a prize broke' })
    const { approval } = await world.call(content, operator.draw, { id })
    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })

    expect(await world.call(guest, draw.info, { id })).toMatchObject({ status: 'void', void_reason: 'a prize broke' })
    expect((await world.call(guest, draw.proof, { id })).void).toMatchObject({
      ticket_count: 1,
      reason: 'a prize broke',
    })

    const late = await published()
    await world.call(content, operator.voidDraw, { id: late.id, reason })
    const waits = (await world.call(content, operator.draw, { id: late.id })).approval!
    await drawnDraw(world, late as never)
    await world.refused(colleague, operator.decideApproval, { id: waits.id, accept: true, reason }, 'STATE_CONFLICT')
    await world.refused(content, operator.voidDraw, { id: late.id, reason }, 'STATE_CONFLICT')

    // The list of proofs holds the signed records of both draws.
    const proofs = (await world.call(service, operator.drawProofs, {})).list
    expect(proofs.find((one) => one.id === id)).toMatchObject({ status: 'void', round: null })
    expect(proofs.find((one) => one.id === late.id)).toMatchObject({ status: 'drawn', root_day: null })
    const shown = await world.call(service, operator.drawProof, { id: late.id })
    const everybodys = await world.call(guest, draw.proof, { id: late.id })
    expect(shown.result).toMatchObject({ signature: everybodys.result!.signature })
    expect(shown).toMatchObject({ head_hash: everybodys.lock!.entries_root, void: null, winners: [] })
    await world.refused(service, operator.drawProof, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['finance']), operator.drawProofs, {}, 'FORBIDDEN')
  })
})

test('a claimed prize waits in the queue, is taken, handed to its shop, and sent once more by service', async () => {
  const made = await published()
  const person = await enteredDraw(world, made)
  await drawnDraw(world, made as never)
  const [win] = (await world.call(person, draw.info, { id: made.id })).wins
  await world.refused(content, operator.sendPrize, { id: win!.id }, 'STATE_CONFLICT')
  await world.call(person, draw.claim, { win_id: win!.id, address_id: await addressOf(world, person) })
  const { list } = await world.call(content, operator.drawWins, { status: 'claimed' })
  expect(list).toMatchObject([{ id: win!.id, status: 'claimed', review_deadline: { state: 'running' } }])
  expect((await world.call(content, operator.drawWin, { id: win!.id })).address).toBeTruthy()

  const { seen } = await world.call(content, operator.takeClaim, { queue: 'draw_win', id: win!.id })
  await world.call(content, operator.sendPrize, { id: win!.id, seen })

  const [order] = await world.sql<{ id: number; status: string }>(
    `select id::int, status from order_orders where kind = 'prize' and user_id = $1`,
    [person.id],
  )
  expect(order).toMatchObject({ status: 'to_ship' })
  await world.refused(service, operator.sendPrizeAgain, { id: win!.id, reason }, 'STATE_CONFLICT')
  expect((await world.call(person, draw.info, { id: made.id })).wins).toMatchObject([
    { status: 'claimed', order_id: order!.id },
  ])

  const parcel = { id: order!.id, carrier_code: 'SF', tracking_no: newTrackingNo() }
  await world.call(made.shop, orders.ship, parcel)
  await world.refused(content, operator.sendPrizeAgain, { id: win!.id, reason }, 'FORBIDDEN')
  await world.call(service, operator.sendPrizeAgain, { id: win!.id, reason })
  const sent = await world.sql(`select status from order_orders where kind = 'prize' and user_id = $1 order by id`, [
    person.id,
  ])
  expect(sent).toEqual([{ status: 'shipped' }, { status: 'to_ship' }])
  await world.refused(service, operator.sendPrizeAgain, { id: win!.id, reason }, 'ALREADY_DONE')
})

test('a prize that an operator has won is handed on, or sent once more, by none of them', async () => {
  const made = await published()
  const person = await enteredDraw(world, made)
  await drawnDraw(world, made as never)
  const [win] = (await world.call(person, draw.info, { id: made.id })).wins
  await world.call(person, draw.claim, { win_id: win!.id, address_id: await addressOf(world, person) })
  await world.call(service, operator.saveOwnPhone, { phone: person.phone })

  const { seen } = await world.call(content, operator.takeClaim, { queue: 'draw_win', id: win!.id })
  await world.refused(content, operator.sendPrize, { id: win!.id, seen }, 'NOT_ONES_OWN')
  await world.refused(service, operator.sendPrizeAgain, { id: win!.id, reason }, 'NOT_ONES_OWN')
})
