import { randomUUID } from 'node:crypto'
import { message, operator } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../../domains/account/index.ts'
import { newBuyer } from '../../domains/account/testing.ts'
import { accounts, checkInvariants } from '../../domains/ledger/index.ts'
import { balanceOf, entriesOf, fund } from '../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let one: TestOperator
let two: TestOperator
beforeAll(async () => {
  world = await openWorld()
  one = await newOperator(world, ['finance'])
  two = await newOperator(world, ['finance'])
})
afterAll(() => world.close())

const reason = 'charged twice at the fair'

/** Uploads a picture as an operator. @param bytes of the file; without, the form has none */
async function uploaded(by: TestOperator, bytes?: Buffer) {
  const form = new FormData()
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt.png')
  else form.append('note', 'no file')
  const answer = await fetch(`${world.origin}${operator.uploadDocument.path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: by.operator_cookie!, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return (await answer.json()) as { code: number; data: { path: string; field?: string } }
}
let shade = 0
/** A receipt of its own each time: the same one waits only once. */
async function document(): Promise<string> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: ++shade, g: 9, b: 9 } },
  })
    .png()
    .toBuffer()
  return (await uploaded(one, picture)).data.path
}
/** From marketing into a wallet, or with a minus the other way. */
const credit = (user_id: number, amount_fen: number) => {
  const [marketing, wallet] = [accounts.marketing, accounts.userWallet(user_id)]
  return amount_fen > 0
    ? [{ from: marketing, to: wallet, amount_fen }]
    : [{ from: wallet, to: marketing, amount_fen: -amount_fen }]
}

describe('a balance', () => {
  test('is corrected by two operators with a document: exact entries, balances before and after, and its owner reads of it', async () => {
    const buyer = await newBuyer(world)
    await fund(world, buyer.id, 12_00)
    const ask = { moves: credit(buyer.id, 8_00), document: await document(), reason }
    const proposed = await world.call(one, operator.adjustBalances, ask)
    expect(proposed).toMatchObject({ status: 'waiting', amount_fen: 8_00 })
    expect(proposed.effect).toContain(`user:${buyer.id}:wallet ¥12 → ¥20`)
    await world.refused(two, operator.adjustBalances, ask, 'EDIT_CONFLICT')
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(12_00)

    await world.call(two, operator.decideApproval, { id: proposed.id, accept: true, reason })
    await world.settle()

    expect(await entriesOf(world, `adj:${proposed.id}`)).toEqual([
      [accounts.marketing, -8_00],
      [accounts.userWallet(buyer.id), 8_00],
    ])
    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, {
      target_type: 'adjustment',
      target_id: String(proposed.id),
    })
    expect(list[0]).toMatchObject({
      action: 'ledger_adjustment.balances',
      before: { balances: { [accounts.userWallet(buyer.id)]: 12_00 }, document: ask.document },
      after: { balances: { [accounts.userWallet(buyer.id)]: 20_00 } },
    })
    const notices = await world.call(buyer, message.list, { category: 'finance' })
    expect(notices.list[0]).toMatchObject({
      title: 'Your balance was corrected',
      content: expect.stringContaining('+¥8'),
    })
    const checks = await checkInvariants(world.ctx, { whole: true })
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
  })

  test('never falls below nothing, neither when it is proposed nor when it is confirmed', async () => {
    const buyer = await newBuyer(world)
    await fund(world, buyer.id, 5_00)
    const take = { moves: credit(buyer.id, -5_00), reason }
    const short = { moves: credit(buyer.id, -5_01), document: await document(), reason }
    await world.refused(one, operator.adjustBalances, short, 'BALANCE_SHORT')
    const [first, second] = [
      await world.call(one, operator.adjustBalances, { ...take, document: await document() }),
      await world.call(one, operator.adjustBalances, { ...take, document: await document() }),
    ]
    await world.call(two, operator.decideApproval, { id: first!.id, accept: true, reason })
    await world.refused(two, operator.decideApproval, { id: second!.id, accept: true, reason }, 'BALANCE_SHORT')
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(0)
  })

  test('of an operator, or of who shares a telephone with one, is neither proposed nor confirmed by them', async () => {
    const [self, partner] = [await newBuyer(world), await newBuyer(world)]
    for (const { id: user_id } of [self, partner]) await createSession(world.ctx, { user_id, device_id: 'kitchen' })
    await world.call(two, operator.saveOwnPhone, { phone: self.phone })
    const ask = async (user_id: number) => ({ moves: credit(user_id, 5_00), document: await document(), reason })

    for (const who of [one, two]) {
      await world.refused(who, operator.adjustBalances, await ask(self.id), 'NOT_ONES_OWN')
      const receipt = { event_id: 'evt-1', user_id: self.id, reason }
      await world.refused(who, operator.resolveReceipt, receipt, 'NOT_ONES_OWN')
    }
    const proposed = await world.call(one, operator.adjustBalances, await ask(partner.id))
    const confirm = { id: proposed.id, accept: true, reason }
    await world.refused(two, operator.decideApproval, confirm, 'NOT_ONES_OWN')
    expect(await balanceOf(world, accounts.userWallet(partner.id))).toBe(0)

    await world.call(await newOperator(world, ['finance']), operator.decideApproval, confirm)
    expect(await balanceOf(world, accounts.userWallet(partner.id))).toBe(5_00)
  })

  test('is refused where an account gives what it gets, and where nobody owns it', async () => {
    const buyer = await newBuyer(world)
    const rest = { document: await document(), reason }
    const there_and_back = [...credit(buyer.id, 1_00), ...credit(buyer.id, -1_00)]
    await world.refused(one, operator.adjustBalances, { ...rest, moves: there_and_back }, 'AMOUNT_INVALID')
    const to_itself = [{ from: accounts.marketing, to: accounts.marketing, amount_fen: 1_00 }]
    await world.refused(one, operator.adjustBalances, { ...rest, moves: to_itself }, 'AMOUNT_INVALID')
    await world.refused(one, operator.adjustBalances, { ...rest, moves: credit(999_999, 1_00) }, 'NOT_FOUND')
    const unsaid = { ...rest, moves: credit(buyer.id, 1_00), reason: 'x' }
    await world.refused(one, operator.adjustBalances, unsaid, 'REASON_REQUIRED')
  })

  test('stays alone where it is the sum of things: escrow, deposits, money on its way', async () => {
    const rest = { document: await document(), reason }
    const sums = ['order:1:escrow', 'user:1:deposit', 'shop:1:pending', 'platform:refund_transit', 'platform:suspense']
    for (const to of sums) {
      const moves = [{ from: accounts.marketing, to, amount_fen: 1_00 }]
      await world.refused(one, operator.adjustBalances, { ...rest, moves }, 'VALIDATION')
    }
  })
})

describe('a document', () => {
  test('is a picture an operator uploaded, and nothing else', async () => {
    const buyer = await newBuyer(world)
    expect(await uploaded(one)).toMatchObject({ data: { field: 'file' } })
    expect((await uploaded(one, Buffer.from('no picture'))).code).not.toBe(1)
    const [row] = await world.sql<{ path: string }>(`select path from platform_media where use <> 'document' limit 1`)
    const path = row?.path ?? 'upload/2026/01/nothing.webp'
    const ask = { moves: credit(buyer.id, 1_00), document: path, reason }
    await world.refused(one, operator.adjustBalances, ask, 'NOT_FOUND')
  })

  test('is seen by who has the role through an address of their own, and by nobody else', async () => {
    const buyer = await newBuyer(world)
    const path = await document()
    const { id } = await world.call(one, operator.adjustBalances, {
      moves: credit(buyer.id, 1_00),
      document: path,
      reason,
    })
    expect((await fetch(`${world.origin}/${path}`)).status).toBe(404)
    const seenBy = async (reader: TestOperator) =>
      (await world.call(reader, operator.approvals, {})).list.find((row) => row.id === id)!.document_url
    const url = `${world.origin}${await seenBy(two)}`
    const opened = await fetch(url, { headers: { cookie: two.operator_cookie! } })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const by_another = await fetch(url, { headers: { cookie: one.operator_cookie! } })
    expect(by_another.headers.get('content-type')).not.toBe('image/webp')
    expect(await seenBy(await newOperator(world, ['service']))).toBeNull()
  })
})
