/** Operators decide nothing about their own accounts, about those linked to them, nor about their colleagues'. */
import { QUEUES } from '@juya/contract'
import { peopleByPhones } from '../../../domains/account/index.ts'
import { operatorPhones } from '../../../domains/operator/index.ts'
import { refundByNo } from '../../../domains/payment/index.ts'
import { shopsOfPeople } from '../../../domains/shop/index.ts'
import type { Approval } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import type { Bound } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isMatter } from '../../../platform/things/queues.ts'
import { ownAccounts } from '../decision-audits/own-accounts.ts'
import { type Parties, partiesOfMany } from './parties.ts'

interface Barred {
  people: ReadonlySet<number>
  shops: ReadonlySet<number>
}

/** Accounts the operator decides nothing about, and the shops an account of their own works in; undefined while no operator gave a number. */
async function barredFor(ctx: OperatorCtx): Promise<Barred | undefined> {
  const phones = (await operatorPhones(ctx)).map(({ phone }) => phone)
  if (phones.length === 0) return undefined
  const colleagues = (await peopleByPhones(ctx, phones)).map((person) => person.id)
  const own = await ownAccounts(ctx)
  const works_in = await shopsOfPeople(ctx, own)
  return { people: new Set([...colleagues, ...own]), shops: new Set([...works_in.values()].flat()) }
}

const isBarred = (barred: Barred, { people, shop_id }: Parties): boolean =>
  people.some((user_id) => barred.people.has(user_id)) || (shop_id !== undefined && barred.shops.has(shop_id))

/**
 * Operators are known as people by the numbers they gave for alarms.
 * @throws Refusal NOT_ONES_OWN
 */
export async function checkNotOnesOwn(ctx: OperatorCtx, matter: string, id: number): Promise<void> {
  const barred = await barredFor(ctx)
  if (!barred) return
  const parties = (await partiesOfMany(ctx, matter, [id])).get(id)
  if (parties && isBarred(barred, parties)) refuse('NOT_ONES_OWN')
}

/** A refund is about who gets it. @throws Refusal NOT_ONES_OWN */
export async function checkNotOwnRefund(ctx: OperatorCtx, refund_no: string): Promise<void> {
  const refund = await refundByNo(ctx, refund_no)
  if (refund) await checkNotOnesOwn(ctx, 'user', refund.user_id)
}

/**
 * A colleague's refund would be decided by no operator at all, so two others do what takes two: none whose own it is, or linked to theirs.
 * @returns the operators whose account it goes to
 * @throws Refusal NOT_ONES_OWN (it goes to an account of the caller's own, or one linked to it)
 */
export async function colleaguesRefund(ctx: OperatorCtx, refund_no: string): Promise<number[]> {
  const refund = await refundByNo(ctx, refund_no)
  if (!refund) return []
  if ((await ownAccounts(ctx)).includes(refund.user_id)) refuse('NOT_ONES_OWN')
  const phones = await operatorPhones(ctx)
  const theirs = (
    await peopleByPhones(
      ctx,
      phones.map(({ phone }) => phone),
    )
  ).find(({ id }) => id === refund.user_id)
  return phones.filter(({ phone }) => phone === theirs?.phone).map(({ operator_id }) => operator_id)
}

/** Checks the owners of these ledger accounts, such as `user:7:wallet`. @throws Refusal NOT_ONES_OWN */
export async function checkNotOwnAccounts(ctx: OperatorCtx, codes: Iterable<string>): Promise<void> {
  for (const code of new Set(codes)) {
    const [owner, id] = code.split(':')
    if (owner === 'user' || owner === 'shop') await checkNotOnesOwn(ctx, owner, Number(id))
  }
}

/** What a proposal names as its target, as its domain calls it: a thing, or one of a list whose things wait in a queue. */
const ofTarget = (target: string): string | undefined =>
  isMatter(target) ? target : Object.values(QUEUES).find(({ thing }) => thing === target)?.queue.name

/** A second person has no part in what they confirm: neither in its target nor in accounts that it moves money between. @throws Refusal NOT_ONES_OWN */
export async function checkNotOwnProposal(
  ctx: OperatorCtx,
  { target_type, target_id, input }: Pick<Approval, 'target_type' | 'target_id' | 'input'>,
): Promise<void> {
  if (target_type === 'refund') {
    const said = Array.isArray(input.about_operators) ? input.about_operators : []
    // It became a colleague's since it was proposed: proposed anew it says so.
    if ((await colleaguesRefund(ctx, target_id)).some((id) => !said.includes(id))) refuse('NOT_ONES_OWN')
  }
  const matter = ofTarget(target_type)
  if (matter) await checkNotOnesOwn(ctx, matter, Number(target_id))
  await checkNotOwnAccounts(ctx, JSON.stringify(input).match(/(?<=")(?:user|shop):\d+(?=:)/g) ?? [])
}

/** Of many things, those the operator decides nothing about. */
export async function onesOwnAmong(ctx: OperatorCtx, matter: string, ids: readonly number[]): Promise<Set<number>> {
  const barred = await barredFor(ctx)
  if (!barred) return new Set()
  const parties = await partiesOfMany(ctx, matter, ids)
  return new Set([...parties].filter(([, one]) => isBarred(barred, one)).map(([id]) => id))
}

/** @returns the same calls; an act about an account of one's own or a colleague's is refused */
export const notOnesOwn = (calls: readonly Bound[]): Bound[] =>
  calls.map((bound) => {
    const matter = bound.call.about
    if (!matter) return bound
    return {
      ...bound,
      run: async (ctx: Ctx, input: unknown) => {
        await checkNotOnesOwn(ctx as OperatorCtx, matter, (input as { id: number }).id)
        return bound.run(ctx, input)
      },
    }
  })
