/**
 * Every thing that has states, in each of them, and every call of the contract about it, by each who could ask: what the tables in
 * states-*.ts allow happens and leads where they say; everything else is refused in words, and not one row of the database is another.
 * A write whose row names other things than the tables fails, and so does a step of a call that takes several.
 */
import { ALL_CALLS, type Call, ORDER_STATUSES, REFUSALS, STATEFUL, type Stateful } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as case_rules from '../../apps/server/src/domains/aftersale/rules.ts'
import * as goods_rules from '../../apps/server/src/domains/goods/rules/goods-states.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import * as lot_states from '../../apps/server/src/domains/lot/lot-states.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import * as order_rules from '../../apps/server/src/domains/order/rules.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { setDeadline } from '../../apps/server/src/platform/time/deadlines.ts'
import { type Caller, guest, newKey, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { inWords, type RowChange, type RowWatch, watchRows } from '../calls/row-changes.ts'
import { fieldsOf } from '../calls/sample-inputs.ts'
import { CAMPAIGN } from './funding/states-campaign.ts'
import { GROUP_BUY, GROUP_TEAM } from './funding/states-group.ts'
import { LIVE_APPLICATION, LIVE_ROOM, LIVE_SESSION, LIVE_TIME } from './live/states-live.ts'
import { LIVE_ACT } from './live/states-live-act.ts'
import { MASTER, MASTER_CLAIM, MASTER_HONOUR } from './masters/states-master.ts'
import { DRAW, DRAW_WIN } from './prizes/states-draw.ts'
import { TASK, TASK_PLACE } from './prizes/states-task.ts'
import { VIDEO } from './prizes/states-video.ts'
import { HOUSE_PLACE, HOUSE_TASK } from './rewards/states-house-task.ts'
import { LOSS } from './rewards/states-loss.ts'
import { ACTORS, type Actor, callOf, columnOf, type Thing as Example, type Kind, type Step } from './states.ts'
import { LOT, OFFER } from './states-auction.ts'
import { CASE } from './states-case.ts'
import { CHARGEBACK } from './states-chargeback.ts'
import { DEDUCTION } from './states-deduction.ts'
import { HOLD, PENALTY } from './states-deposit.ts'
import { GOODS } from './states-goods.ts'
import { CHANGE, IDENTITY, PERSON } from './states-operator.ts'
import { ORDER } from './states-order.ts'
import { CARD, PAYMENT } from './states-payment.ts'
import { WITHDRAWAL } from './states-payout.ts'
import { POST_OFFER } from './states-post-offer.ts'
import { REPORT } from './states-report.ts'
import { APPLICATION, LICENCE, SHOP } from './states-shop.ts'

const KINDS: Record<Stateful, Kind> = {
  lot: LOT,
  second_chance: OFFER,
  post_offer: POST_OFFER,
  deposit: HOLD,
  penalty: PENALTY,
  deduction: DEDUCTION,
  order: ORDER,
  case: CASE,
  goods: GOODS,
  payment: PAYMENT,
  card: CARD,
  setting: CHANGE,
  realname: IDENTITY,
  person: PERSON,
  shop: SHOP,
  licence: LICENCE,
  application: APPLICATION,
  withdrawal: WITHDRAWAL,
  report: REPORT,
  draw: DRAW,
  draw_win: DRAW_WIN,
  task: TASK,
  task_place: TASK_PLACE,
  house_task: HOUSE_TASK,
  house_place: HOUSE_PLACE,
  chargeback: CHARGEBACK,
  group_buy: GROUP_BUY,
  group_team: GROUP_TEAM,
  campaign: CAMPAIGN,
  loss: LOSS,
  live_application: LIVE_APPLICATION,
  live_room: LIVE_ROOM,
  live_session: LIVE_SESSION,
  live_time: LIVE_TIME,
  live_act: LIVE_ACT,
  video: VIDEO,
  master: MASTER,
  master_claim: MASTER_CLAIM,
  master_honour: MASTER_HONOUR,
}

let world: World
let watch: RowWatch

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  watch = await watchRows(world)
})
afterAll(() => world.close())

/** A caller of today for each part: days pass in this world, and sessions end. */
async function callerFor(thing: Example, actor: Actor): Promise<Caller> {
  if (actor === 'operator') return thing.operator ?? newOperator(world)
  if (actor !== 'stranger') return actor === 'guest' ? guest : thing[actor]
  const stranger = await newShop(world)
  await fund(world, stranger.owner.id, 100_000_00)
  return stranger
}

/** These say that the question was wrong, not the moment: nothing would have been learned of the state. */
const ILL_ASKED = new Set(
  (['VALIDATION', 'MISSING_PARAM', 'UNSUPPORTED', 'INTERNAL', 'RATE_LIMITED', 'DUPLICATE_SUBMIT'] as const).map(
    (key) => REFUSALS[key].code,
  ),
)

/** Each time as a form of its own: the guard against a form sent twice is another's matter. */
const ask = (kind: Kind, step: string, thing: Example, caller: Caller) =>
  world.send(caller, callOf(step), kind.steps[step]!.input(thing, caller) as never, newKey())

/** Answers that are kept for repeats, the claim that is taken before a decision is asked for, and how providers do, which is noted a moment later, are no effect of it. */
const NO_EFFECT = ['platform_idempotency', 'operator_claims', 'platform_provider_health']
const changed = async (): Promise<RowChange[]> =>
  (await watch.taken()).filter(({ table }) => !NO_EFFECT.includes(table))

const outcomeFor = (step: Step, state: string, actor: Actor): string | undefined => {
  if (actor === 'stranger') return step.strangers?.[state]
  return step.by.includes(actor) ? step.from[state] : undefined
}

/** Whether an actor asks at a door that is shut to them in any state of a thing. */
const isAtWrongDoor = ({ auth }: Call, actor: Actor): boolean => {
  if (actor === 'guest') return true
  if (auth === 'operator' || actor === 'operator') return (auth === 'operator') !== (actor === 'operator')
  return auth === 'shop' && actor === 'buyer'
}
/** The long form: everybody at every step in every state, and all that is allowed. */
const ALL = process.env.STATES_ALL === '1'
/**
 * The short form lets others try where the step is somebody's to take, closed doors once a kind, and takes every sixth step that is
 * allowed and every third clock, others by another seed. Whose step it is tries it in every state.
 */
const isAsked = (name: string, step: Step, actor: Actor, { state, is_first }: { state: string; is_first: boolean }) =>
  ALL || step.by.includes(actor) || (isAtWrongDoor(callOf(name), actor) ? is_first : step.from[state] !== undefined)
const SEED = Number(process.env.CHAOS_SEED ?? 0)

/** Rows left by deadlines that come too early or too late: the deadline set right, and log lines. */
const TOLD = [
  ...NO_EFFECT,
  'platform_deadlines',
  'platform_outbox',
  'platform_outbox_deliveries',
  'platform_outbox_lanes',
  'message_notices',
]

/** Every clock of its kind strikes a thing now. */
async function strike({ clocks }: Kind, state: string, { id, facts }: Example): Promise<RowChange[]> {
  const now = await world.now()
  await world.settle()
  await world.sql('delete from platform_deadlines') // no other thing's clock comes in between
  await watch.taken()
  const kinds = Object.keys(clocks).filter((clock) => !clocks[clock]!.includes(state))
  for (const clock of kinds) await setDeadline(world.ctx, clock, (facts.struck_id as number) ?? id, now)
  await world.settle()
  return (await watch.taken()).filter(({ table }) => !TOLD.includes(table))
}

describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
  const states = Object.keys(kind.states)
  test.each(states)('%s: what may be done is done, and nothing else is', async (state) => {
    const wrong: string[] = []
    const thing = await kind.states[state]!(world)
    const callers = new Map<Actor, Caller>()
    for (const actor of ACTORS) callers.set(actor, await callerFor(thing, actor))
    const pairs = Object.entries(kind.steps).flatMap(([name, step]) =>
      ACTORS.map((actor) => ({ name, actor, outcome: outcomeFor(step, state, actor) })),
    )
    expect(await statusOf(kind, thing), 'the state it was brought into').toBe(columnOf(state))
    await watch.taken()

    for (const { name, actor, outcome } of pairs) {
      if (outcome !== undefined && outcome !== 'again') continue
      if (!isAsked(name, kind.steps[name]!, actor, { state, is_first: state === states[0] })) continue
      const answer = await ask(kind, name, thing, callers.get(actor)!)
      const about = `${name} by ${actor}: ${answer.code} ${answer.msg}`
      if (outcome === 'again' && answer.code !== 1) wrong.push(`${about}, not answered again`)
      if (outcome === undefined && answer.code === 1) wrong.push(`${about}, done`)
      if (outcome === undefined && (ILL_ASKED.has(answer.code) || answer.msg.length < 4))
        wrong.push(`${about}, ill asked`)
      const changes = await changed()
      if (changes.length > 0) wrong.push(`${about}, but ${changes.map(inWords).join('; ')}`)
    }
    const struck = ALL || (states.indexOf(state) + SEED) % 3 === 0 ? await strike(kind, state, thing) : []
    for (const change of struck) wrong.push(`a clock struck: ${inWords(change)}`)
    const allowed = pairs.filter(({ outcome }) => outcome !== undefined && outcome !== 'again')
    for (const { name, actor, outcome } of allowed.filter(
      (_, i) => ALL || (i + states.indexOf(state) + SEED) % 6 === 0,
    )) {
      const fresh = await kind.states[state]!(world)
      const caller = await callerFor(fresh, actor)
      await watch.taken()
      const answer = await ask(kind, name, fresh, caller)
      const after = await statusOf(kind, fresh)
      const about = `${name} by ${actor}: ${answer.code} ${answer.msg}, ${after}`
      if (answer.code !== 1 || (await changed()).length === 0) wrong.push(`${about}, not done`)
      else if (after !== (outcome === 'done' ? columnOf(state) : outcome)) wrong.push(`${about}, not ${outcome}`)
    }
    expect(wrong).toEqual([])
  })
})

async function statusOf(kind: Kind, { id }: Example): Promise<string> {
  const [row] = await world.sql<{ status: string }>(kind.status, [id])
  return row?.status ?? 'gone'
}

const nameOf = ({ domain, name }: Call) => `${domain}.${name}`
const steps = Object.values(KINDS).flatMap((kind) => Object.keys(kind.steps))

/** The field that says which step a call takes, and what it may say. */
const choicesOf = (call: Call): string[] =>
  Object.entries(fieldsOf(call)).flatMap(([field, schema]) =>
    ['action', 'result', 'to', 'kind'].includes(field) && call.name !== 'askCase'
      ? (schema.enum ?? []).map(String)
      : [],
  )

test('every write of the contract is a step of the things its row names, and of no other', () => {
  const writes = ALL_CALLS.filter(({ effect }) => effect === 'write')
  const about = new Set(steps.map((step) => step.split(':')[0]))
  const stepsOf = (thing: Stateful) => new Set(Object.keys(KINDS[thing].steps).map((step) => step.split(':')[0]))
  const misnamed = writes.flatMap((call) =>
    STATEFUL.filter((thing) => (call.states ?? []).includes(thing) !== stepsOf(thing).has(nameOf(call))).map(
      (thing) => `${nameOf(call)}: ${thing}`,
    ),
  )
  const untaken = writes
    .filter((call) => about.has(nameOf(call)) && nameOf(call) !== 'account.submitRealname')
    .flatMap((call) => choicesOf(call).map((choice) => `${nameOf(call)}:${choice}`))
    .filter((step) => !steps.includes(step))
  const stray = [...about].filter((name) => !ALL_CALLS.some((call) => nameOf(call) === name))

  expect({ misnamed, untaken, stray }).toEqual({ misnamed: [], untaken: [], stray: [] })
})

const allowedIn = ({ steps: all }: Kind, event: string): Set<string> =>
  new Set(
    Object.values(all)
      .filter((step) => step.event === event)
      .flatMap(({ from }) => Object.keys(from).filter((state) => from[state] !== 'again'))
      .map(columnOf),
  )
const eventsOf = ({ steps: all }: Kind): string[] => [
  ...new Set(Object.values(all).flatMap(({ event }) => event ?? [])),
]

test('the domains’ own tables allow what these do', () => {
  for (const event of eventsOf(LOT))
    expect(
      lot_states.LOT_STATUSES.filter((status) => lot_states.mayMove(status, event as lot_states.LotEvent)),
      event,
    ).toEqual(lot_states.LOT_STATUSES.filter((status) => allowedIn(LOT, event).has(status)))
  for (const event of eventsOf(ORDER))
    expect(
      ORDER_STATUSES.filter((status) => order_rules.nextStatus(status, event as order_rules.OrderEvent)),
      event,
    ).toEqual(ORDER_STATUSES.filter((status) => allowedIn(ORDER, event).has(status)))
  const turn = { type: 'refund_only', offer_fen: null, buyer_rounds: 0, shop_rounds: 0 } as const
  const AS: Record<string, string> = {
    'shopReturned:confirm': 'confirm_return',
    'shopReturned:refuse': 'refuse_return',
  }
  for (const state of Object.keys(CASE.states)) {
    const offered = state === 'requested, offered'
    const one = { ...turn, status: columnOf(state) as case_rules.Status, turn: offered ? 'buyer' : 'shop' } as const
    for (const side of ['buyer', 'shop'] as const) {
      const here = Object.entries(CASE.steps)
        .filter(([, step]) => step.by.includes(side) && ![undefined, 'again'].includes(step.from[state]))
        .map(([name]) => AS[name.split('.')[1]!] ?? name.split(':')[1]!)
      const there = case_rules.actionsOf({ ...one, offer_fen: offered ? 2_00 : null }, side)
      expect([...there].sort(), `${side} in ${state}`).toEqual(here.sort())
    }
  }
})

test('every state a domain knows is one of these', () => {
  const known = (kind: Kind) => [...new Set(Object.keys(kind.states).map(columnOf))].sort()
  expect(known(LOT)).toEqual([...lot_states.LOT_STATUSES].sort())
  expect(known(ORDER)).toEqual([...ORDER_STATUSES].sort())
  expect(known(GOODS)).toEqual([...goods_rules.GOODS_STATUSES].sort())
  expect(known(CASE)).toEqual([...case_rules.CASE_STATUSES].sort())
})
