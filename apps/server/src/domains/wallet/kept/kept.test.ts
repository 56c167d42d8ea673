/** Money that comes to somebody who left is kept for them, and theirs again once they are back. */
import { account, operator, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { sentSms } from '../../account/signing-in/sms.ts'
import { idNumber, newBuyer, PAY_PASSWORD, type TestPerson, uploadFor } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, brokenInvariants, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { leftWith } from '../testing.ts'

let world: World
let [one, two]: TestOperator[] = []
const DAY_MS = 86_400_000
const reason = 'looked into it'
beforeAll(async () => {
  world = await openWorld()
})
/** A session of the console lasts twelve hours. */
async function signIn(): Promise<void> {
  one = await newOperator(world, ['finance'])
  two = await newOperator(world, ['finance'])
}
beforeEach(signIn)
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

async function codeFor(phone: string, scene: 'cancel_account' | 'login', person: TestPerson | typeof guest) {
  const codes = () => sentSms().filter((sent) => sent.phone === phone && sent.params.code !== undefined)
  await world.advance(61_000)
  const before = codes().length
  await world.call(person, account.sendCode, { phone, scene })
  await expect.poll(() => codes().length).toBe(before + 1)
  return codes()[0]!.params.code!
}
/** A person who closed their account, fifteen days later. */
async function leaver({ id_no }: { id_no?: string } = {}): Promise<TestPerson> {
  const person = await newBuyer(world)
  if (id_no) await verify(person, id_no)
  const sms_code = await codeFor(person.phone, 'cancel_account', person)
  await world.call(person, account.leave, { sms_code, pay_password: PAY_PASSWORD })
  await world.advance(15 * DAY_MS + 60_000)
  await signIn()
  return person
}
async function verify(person: { id: number; token: string }, id_no: string): Promise<void> {
  await world.call(person, account.submitRealname, {
    real_name: '林清和',
    id_no,
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
  })
}
/** The same number, registered anew. */
async function back({ phone }: TestPerson): Promise<TestPerson> {
  const { token, user } = await world.call(guest, account.loginByCode, {
    phone,
    sms_code: await codeFor(phone, 'login', guest),
  })
  return { id: user.id, token, nickname: user.nickname, phone }
}
const accept = (id: number) => world.call(two!, operator.decideApproval, { id, accept: true, reason })

describe('money that comes to somebody who left', () => {
  it('is kept in the transaction that brought it, and theirs once they are back with number and name', async () => {
    const id_no = idNumber('19880808', 11)
    const lin = await leaver({ id_no })

    const came = await fund(world, lin.id, 120_00)

    expect(await entriesOf(world, `kept:${came.id}:${accounts.userWallet(lin.id)}`)).toEqual([
      [accounts.userWallet(lin.id), -120_00],
      [accounts.kept, 120_00],
    ])
    expect((await world.call(one!, operator.keptMoney, {})).list).toContainEqual(
      expect.objectContaining({ user_id: lin.id, amount_fen: 120_00, is_over: false, proposed: false }),
    )
    const again = await back(lin)
    expect(await world.call(again, wallet.kept, {})).toMatchObject({ verified: false, list: [], total_fen: 0 })
    await world.refused(again, wallet.claimKept, {}, 'REALNAME_REQUIRED')
    await verify(again, id_no)
    expect(await world.call(again, wallet.kept, {})).toMatchObject({
      verified: true,
      total_fen: 120_00,
      claimable_fen: 120_00,
      list: [{ title: 'Top-up', amount_fen: 120_00 }],
    })
    expect(await world.call(again, wallet.claimKept, {})).toEqual({ amount_fen: 120_00 })

    expect(await balanceOf(world, accounts.userWallet(again.id))).toBe(120_00)
    expect(await balanceOf(world, accounts.kept)).toBe(0)
    await world.refused(again, wallet.claimKept, {}, 'NOT_FOUND')
    await world.advance(2 * 3_600_000)
    expect(await brokenInvariants(world)).toEqual([])
  })

  it('is found under another number by who they are, and not by a stranger who has their number now', async () => {
    const id_no = idNumber('19880808', 12)
    const lin = await leaver({ id_no })
    await fund(world, lin.id, 33_33)

    const stranger = await back(lin)
    await verify(stranger, idNumber('19910101', 13))
    expect(await world.call(stranger, wallet.kept, {})).toMatchObject({ list: [], total_fen: 0 })
    await world.refused(stranger, wallet.claimKept, {}, 'NOT_FOUND')
    const lin_again = await newBuyer(world)
    await verify(lin_again, id_no)

    expect(await world.call(lin_again, wallet.claimKept, {})).toEqual({ amount_fen: 33_33 })
  })

  it('of a person never verified goes by the number up to a sum, and above it by two operators', async () => {
    const lin = await leaver()
    await fund(world, lin.id, 500_01)
    const again = await back(lin)
    await verify(again, idNumber('19880808', 14))
    expect(await world.call(again, wallet.kept, {})).toMatchObject({ total_fen: 500_01, claimable_fen: 0 })
    await world.refused(again, wallet.claimKept, {}, 'KEPT_ASK_DESK')

    const stranger = await newBuyer(world)
    const ask = { user_id: lin.id, to_user_id: again.id, reason }
    await world.refused(one!, operator.releaseKept, { ...ask, to_user_id: stranger.id }, 'REALNAME_REQUIRED')
    await world.refused(one!, operator.releaseKept, { user_id: lin.id, reason }, 'KEPT_NOT_OVER')
    await world.refused(one!, operator.releaseKept, { ...ask, user_id: stranger.id }, 'NOT_FOUND')
    const { id } = await world.call(one!, operator.releaseKept, ask)
    await world.refused(one!, operator.releaseKept, ask, 'EDIT_CONFLICT')
    await accept(id)

    expect(await balanceOf(world, accounts.userWallet(again.id))).toBe(500_01)
    expect((await world.call(one!, operator.keptMoney, {})).list.map((row) => row.user_id)).not.toContain(lin.id)
  })

  it('is handed over by two operators once its three years are over', async () => {
    const lin = await newBuyer(world)
    await leftWith(world, lin.id, 80_00)
    await world.advance(3 * 366 * DAY_MS)
    await signIn()

    const { id, effect } = await world.call(one!, operator.releaseKept, { user_id: lin.id, reason })
    expect(effect).toContain('¥80.00')
    await accept(id)

    const [row] = await world.sql<{ id: number; status: string }>(
      'select id, status from wallet_kept where user_id = $1',
      [lin.id],
    )
    expect(row!.status).toBe('handed_over')
    expect(await entriesOf(world, `kept:${row!.id}:handed_over`)).toEqual([
      [accounts.kept, -80_00],
      [accounts.bank, 80_00],
    ])
  })

  it('is kept as well when it lay there as they left, in an account closed by an earlier release', async () => {
    const lin = await newBuyer(world)
    await leftWith(world, lin.id, 1)
    await world.sql('update ledger_accounts set closed = false where owner_id = $1', [lin.id])
    await fund(world, lin.id, 7_00)
    await world.advance(2 * 3_600_000)
    expect(await brokenInvariants(world)).toEqual(['inv_i30'])

    await world.services.jobs.runNow('wallet.close_left')

    expect(await balanceOf(world, accounts.userWallet(lin.id))).toBe(0)
    expect(await entriesOf(world, `kept:closing:${accounts.userWallet(lin.id)}`)).toEqual([
      [accounts.userWallet(lin.id), -7_00],
      [accounts.kept, 7_00],
    ])
  })
})
