/** The blind audit: what the second operator sees and does not, who may look, and what becomes of a difference. */
import { account, auction, deposit, operator, order, site } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idNumber, newBuyer, uploadFor } from '../../../domains/account/testing.ts'
import { escalatedCase, GROUNDS } from '../../../domains/aftersale/testing.ts'
import { noticeForfeit } from '../../../domains/deposit/index.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { draftLot } from '../../../domains/lot/testing.ts'
import { newOperator, signedIn, type TestOperator } from '../../../domains/operator/testing.ts'
import { receivedOrder, shippedOrder, wonOrder } from '../../../domains/order/testing.ts'
import { newApplication } from '../../../domains/shop/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { drawAll, nextAudit } from './testing.ts'

const FIRST_REASON = 'the pictures show another vase'
const reason = 'I compared it with the pictures'

let world: World
let [ann, bo, carl]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql('delete from operator_decision_audits')
  await drawAll(world)
  ann = await newOperator(world, ['review', 'arbiter'])
  bo = await newOperator(world, ['review', 'arbiter'])
  carl = await newOperator(world, ['review', 'arbiter'])
})

const next = (who: TestOperator) => nextAudit(world, who)
async function submittedLot() {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  return lot
}
async function rejectedLot() {
  const lot = await submittedLot()
  await world.call(ann!, operator.rejectLot, { id: lot.id, reason: FIRST_REASON })
  return lot
}
async function newReview(): Promise<number> {
  const { id, buyer } = await receivedOrder(world)
  const [item] = (await world.call(buyer, order.comment, { id })).items
  const items = JSON.stringify([{ item_id: item!.id, rating: 1, content: 'late and chipped', images: [], tags: [] }])
  return (await world.call(buyer, order.comment, { id, items: items as never })).review_ids![0]!
}
/** The second of two says otherwise. */
async function disagreed(outcome: 'approve' | 'keep' | 'reject' | 'drop' = 'approve') {
  const look = (await next(bo!))!
  return { look, answer: await world.call(bo!, operator.answerDecisionAudit, { id: look.id, outcome, reason }) }
}

describe('a drawn decision', () => {
  test('goes to a colleague of the role who reads what the first read, and neither the outcome nor the name nor the number', async () => {
    await rejectedLot()

    expect(await next(ann!)).toBeNull()
    const look = (await next(bo!))!

    expect(look).toMatchObject({ queue: 'lot', outcomes: ['approve', 'reject'] })
    expect(look.shown.lines.find(({ key }) => key === 'title')!.text).toBe('清 白玉摆件')
    expect(look.shown.images.length).toBeGreaterThan(0)
    const everything = JSON.stringify(look)
    for (const secret of [FIRST_REASON, ann!.name, 'rejected', 'ref_id']) expect(everything).not.toContain(secret)
  })

  test('keeps the pages that tell its outcome closed while it is looked at, and comes again until it is answered or passed on', async () => {
    const lot = await rejectedLot()
    const look = (await next(bo!))!

    await world.refused(bo!, operator.lot, { id: lot.id }, 'AUDITS_BLIND')
    await world.refused(bo!, operator.timeline, { kind: 'lot', id: lot.id }, 'AUDITS_BLIND')
    expect((await next(bo!))!.id).toBe(look.id)
    expect((await world.call(bo!, operator.decisionAudits, {})).held!.id).toBe(look.id)
    expect(await next(carl!)).toBeNull()

    await world.refused(bo!, operator.passDecisionAudit, { id: look.id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(carl!, operator.passDecisionAudit, { id: look.id, reason }, 'CLAIM_NEEDED')
    await world.refused(bo!, operator.passDecisionAudit, { id: 999_999, reason }, 'NOT_FOUND')
    await world.call(bo!, operator.passDecisionAudit, { id: look.id, reason: 'I know this seller' })
    expect(await next(bo!)).toBeNull()
    await world.call(bo!, operator.lot, { id: lot.id })
    expect((await next(carl!))!.id).toBe(look.id)
  })

  test('is not for who has seen what became of it', async () => {
    const lot = await rejectedLot()
    await world.call(bo!, operator.lot, { id: lot.id })

    expect(await next(bo!)).toBeNull()
    expect((await world.call(bo!, operator.decisionAudits, {})).waiting).toEqual([])
    expect((await world.call(carl!, operator.decisionAudits, {})).waiting).toEqual([{ queue: 'lot', count: 1 }])
  })

  test('is not for who owns the account it is about, nor a linked one', async () => {
    const lot = await rejectedLot()
    const cousin = await newBuyer(world)
    const [owner] = await world.sql<{ id: number }>('select owner_user_id::int as id from shop_shops where id = $1', [
      lot.shop.id,
    ])
    for (const [user, device] of [
      [owner!.id, 'one-phone'],
      [cousin.id, 'one-phone'],
    ] as const)
      await world.sql('insert into account_devices (user_id, device_id) values ($1, $2) on conflict do nothing', [
        user,
        device,
      ])
    await world.call(bo!, operator.saveOwnPhone, { phone: cousin.phone })

    expect(await next(bo!)).toBeNull()
    expect(await next(carl!)).not.toBeNull()
  })

  test('is not for another role, and a held one lapses after half an hour', async () => {
    await rejectedLot()
    expect(await next(await newOperator(world, ['service']))).toBeNull()
    await world.refused(await newOperator(world, ['finance']), operator.nextDecisionAudit, {}, 'FORBIDDEN')
    const look = (await next(bo!))!
    await world.advance(31 * 60_000)

    await world.refused(bo!, operator.answerDecisionAudit, { id: look.id, outcome: 'approve', reason }, 'CLAIM_NEEDED')
    expect((await next(carl!))!.id).toBe(look.id)
  })

  test('that was rolled back, or only shown before it was done, was never counted', async () => {
    const lot = await submittedLot()
    const before = await world.sql('select count(*) from operator_decisions')
    await world.call(ann!, operator.takeClaim, { queue: 'lot', id: lot.id })
    const { seen } = await world.call(ann!, operator.lot, { id: lot.id })
    await world.call(ann!, operator.preview, { call: 'rejectLot', input: { id: lot.id, reason, seen } })

    expect(await world.sql('select count(*) from operator_decisions')).toEqual(before)
  })
})

describe('a decision of a bulk run', () => {
  test('is counted and drawn like one made alone, its dry run is not, and taken back it was overturned', async () => {
    const ids = [await newReview(), await newReview()]
    const counted = () =>
      world.sql<{ ref_id: number; drawn: boolean; overturned: boolean }>(
        `select ref_id::int as ref_id, drawn, overturned_at is not null as overturned from operator_decisions
         where queue = 'review' and ref_id = any($1) order by ref_id`,
        [ids],
      )
    const { id } = await world.call(ann!, operator.setBulkRun, { act: 'hideReview', ids, reason: FIRST_REASON })
    await world.settle()
    expect(await counted()).toEqual([])

    await world.call(ann!, operator.startBulkRun, { id })
    await world.settle()
    expect(await counted()).toEqual(ids.map((ref_id) => ({ ref_id, drawn: true, overturned: false })))
    expect(await next(bo!)).toMatchObject({ queue: 'review' })

    await world.call(ann!, operator.undoBulkRun, { id, reason })
    await world.settle()
    expect(await counted()).toEqual(ids.map((ref_id) => ({ ref_id, drawn: true, overturned: true })))
  })
})

describe('the answer', () => {
  test('that is the same agrees; what was shown is forgotten', async () => {
    await rejectedLot()
    const { look, answer } = await disagreed('reject')

    expect(answer).toEqual({ agrees: true, opens_again: false })
    expect(await world.sql('select shown, answer from operator_decision_audits where id = $1', [look.id])).toEqual([
      { shown: null, answer: 'agreed' },
    ])
    await world.refused(bo!, operator.answerDecisionAudit, { id: look.id, outcome: 'reject', reason }, 'CLAIM_NEEDED')
  })

  test('is one of its queue, with a reason, and of a part with its amount', async () => {
    const shipped = await shippedOrder(world, { hammer_fen: 400_00 })
    const id = await escalatedCase(world, shipped)
    await world.call(ann!, operator.ruleCase, {
      id,
      result: 'partial',
      amount_fen: 100_00,
      fault: 'shop',
      reason: FIRST_REASON,
      ...GROUNDS,
    })
    const look = (await next(bo!))!
    expect(look).toMatchObject({ queue: 'case', outcomes: ['refund', 'partial', 'reject'] })
    expect(JSON.stringify(look)).not.toContain(FIRST_REASON)
    const said = { id: look.id, reason }

    await world.refused(bo!, operator.answerDecisionAudit, { ...said, outcome: 'approve' }, 'VALIDATION')
    await world.refused(bo!, operator.answerDecisionAudit, { ...said, outcome: 'partial' }, 'VALIDATION')
    for (const amount_fen of [0, 1_00])
      await world.refused(bo!, operator.answerDecisionAudit, { ...said, outcome: 'refund', amount_fen }, 'VALIDATION', {
        field: 'amount_fen',
      })
    await world.refused(
      bo!,
      operator.answerDecisionAudit,
      { ...said, outcome: 'refund', reason: 'no' },
      'REASON_REQUIRED',
    )
    await world.refused(bo!, operator.answerDecisionAudit, { ...said, id: 999_999, outcome: 'refund' }, 'NOT_FOUND')
    await world.refused(bo!, operator.case, { id }, 'AUDITS_BLIND')
    // Within a tenth of what was asked for.
    const answer = await world.call(bo!, operator.answerDecisionAudit, {
      ...said,
      outcome: 'partial',
      amount_fen: 120_00,
    })
    expect(answer.agrees).toBe(true)
  })

  test('of an application and of a filing, whose documents are read anew and whose look is in the log', async () => {
    const { id } = await newApplication(world)
    await world.call(ann!, operator.rejectApplication, { id, reason: FIRST_REASON })
    const first = (await next(bo!))!
    expect(first.queue).toBe('application')
    expect(
      (await world.call(bo!, operator.answerDecisionAudit, { id: first.id, outcome: 'reject', reason })).agrees,
    ).toBe(true)

    const person = await newBuyer(world, { verified: false })
    world.sandbox.control.fault({ service: 'identity', down: true })
    await world.call(person, account.submitRealname, {
      real_name: '沈知白',
      id_no: idNumber('19900606', 777),
      id_front: await uploadFor(world, person.id, 'idcard'),
      id_back: await uploadFor(world, person.id, 'idcard'),
    })
    world.sandbox.control.fault({ service: 'identity', down: false })
    const [filing] = await world.sql<{ id: number }>(
      'select id::int as id from account_identity_filings where user_id = $1',
      [person.id],
    )
    await world.call(ann!, operator.approveRealname, { id: filing!.id })
    const look = (await next(bo!))!
    expect(look.queue).toBe('filing')
    expect(look.shown.lines[0]).toMatchObject({ key: 'real_name', text: '沈知白' })
    expect(look.shown.documents.map(({ kind }) => kind)).toEqual(['id_front', 'id_back'])
    await world.refused(bo!, operator.realname, { id: filing!.id }, 'AUDITS_BLIND')
    const stored = await world.sql<{ shown: unknown }>('select shown from operator_decision_audits where id = $1', [
      look.id,
    ])
    expect(JSON.stringify(stored)).not.toContain('沈知白')
    const logged = await world.sql(
      `select 1 from platform_audit_logs where action = 'realname.view' and actor_id = $1 and target_id = $2`,
      [bo!.id, String(filing!.id)],
    )
    expect(logged).toHaveLength(1)
    const { list } = await world.call(person, account.dataAccess, {})
    expect(list).toMatchObject([{ what: 'identity', about: { kind: 'realname', id: filing!.id } }])
  })
})

describe('a difference', () => {
  test('that hurt somebody is looked at again by a third person, once', async () => {
    const lot = await rejectedLot()
    const { look, answer } = await disagreed()
    expect(answer).toEqual({ agrees: false, opens_again: true })
    const [row] = (await world.call(carl!, operator.auditsAgain, {})).list
    expect(row).toMatchObject({
      id: look.id,
      queue: 'lot',
      ref_id: lot.id,
      first: { outcome: 'reject', reason: FIRST_REASON },
      second: { outcome: 'approve', reason },
      may_resolve: true,
    })

    const resolve = { id: look.id, result: 'overturned' as const, reason: 'the second is right' }
    await world.refused(ann!, operator.resolveAudit, resolve, 'SELF_ACTION')
    await world.refused(bo!, operator.resolveAudit, resolve, 'SELF_ACTION')
    await world.refused(await newOperator(world, ['service']), operator.resolveAudit, resolve, 'FORBIDDEN')
    await world.refused(carl!, operator.resolveAudit, { ...resolve, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(carl!, operator.resolveAudit, { ...resolve, id: 999_999 }, 'NOT_FOUND')
    expect(await world.call(carl!, operator.resolveAudit, resolve)).toMatchObject({
      status: 'overturned',
      reopened: 'by_hand',
      by: carl!.name,
    })
    await world.refused(carl!, operator.resolveAudit, resolve, 'STATE_CONFLICT')
    expect((await world.call(carl!, operator.auditsAgain, { status: 'over' })).list[0]!.id).toBe(look.id)
    await world.refused(await newOperator(world, ['finance']), operator.auditsAgain, {}, 'FORBIDDEN')
    await world.refused(await newOperator(world, ['finance']), operator.decisionAudits, {}, 'FORBIDDEN')
  })

  test('that hurt no one is counted and opens nothing', async () => {
    const lot = await submittedLot()
    await world.call(ann!, operator.approveLot, { id: lot.id })

    expect((await disagreed('reject')).answer).toEqual({ agrees: false, opens_again: false })
    expect((await world.call(carl!, operator.auditsAgain, {})).list).toEqual([])
  })

  test('about a hidden review shows it again when it is overturned', async () => {
    const review_id = await newReview()
    await world.call(ann!, operator.hideReview, { id: review_id, reason: FIRST_REASON })

    const { look } = await disagreed('keep')
    const answer = await world.call(carl!, operator.resolveAudit, {
      id: look.id,
      result: 'overturned',
      reason: 'it is fair',
    })

    expect(answer.reopened).toBe('restored')
    expect(await world.sql('select status from review_reviews where id = $1', [review_id])).toEqual([
      { status: 'visible' },
    ])
  })
})

describe('a penalty', () => {
  test('that a colleague would have dropped is proposed to go back, and counts as overturned once it has', async () => {
    const won = await wonOrder(world, { deposit_fen: 100_00 })
    const evidence = [{ at: 1_795_000_000_000, en: 'Not paid in time', zh: '未按时付款' }]
    const notice = {
      user_id: won.buyer.id,
      shop_id: won.shop.id,
      scope: 'lot' as const,
      ref_id: won.lot_id!,
      rule_no: 'A-7' as const,
    }
    const penalty = await inTransaction(world.ctx, (tx) =>
      noticeForfeit(tx, { ...notice, title: 'A vase', order_id: won.id, evidence }),
    )
    const { id } = penalty!
    await world.call(won.buyer, deposit.appeal, { id, content: 'My bank was closed that day.' })
    await world.call(ann!, operator.decidePenalty, { id, result: 'impose', reason: FIRST_REASON })

    const { look } = await disagreed('drop')
    expect(look.shown.said.map(({ by, text }) => [by, text])).toEqual([
      ['evidence', 'Not paid in time'],
      ['person', 'My bank was closed that day.'],
    ])
    const resolved = await world.call(carl!, operator.resolveAudit, {
      id: look.id,
      result: 'overturned',
      reason: 'the bank says so',
    })
    expect(resolved.reopened).toBe('proposed')
    const [proposal] = (await world.call(bo!, operator.approvals, { status: 'waiting' })).list
    await world.call(bo!, operator.decideApproval, {
      id: proposal!.id,
      accept: true,
      reason: 'right, the bank says so',
    })
    await world.settle()

    expect((await world.call(won.buyer, deposit.penalty, { id })).status).toBe('reversed')
    await expectBooksBalance(world)
  })
})

describe('everybody reads', () => {
  test('how often two agreed, with its interval, from enough of them', async () => {
    ann = await signedIn(world, ann!)
    bo = await signedIn(world, bo!)
    await drawAll(world)
    for (let made = 0; made < 20; made++) {
      await rejectedLot()
      await disagreed(made === 0 ? 'approve' : 'reject')
    }

    const { agreement, overturned } = await world.call(guest, site.decisionAudits, {})

    expect(agreement.find(({ queue }) => queue === 'lot')).toMatchObject({ looked: 20, agreed: 19, share_bp: 9_500 })
    expect(agreement.find(({ queue }) => queue === 'penalty')).toMatchObject({
      looked: 0,
      share_bp: null,
      low_bp: null,
    })
    // So many lots were decided by now; of no other queue enough.
    expect(overturned.map(({ queue }) => queue)).toEqual(['lot'])
  })
})
