/** Masters: applications and pages, honours the desk verifies, and what is said of a lot; who may do what in each of their states. */
import { master } from '@juya/contract'
import {
  askMaster,
  decideHonour,
  keepDenied,
  refuseMaster,
  stopDenied,
} from '../../../apps/server/src/domains/master/index.ts'
import {
  appliedMaster,
  claimOf,
  namedGoods,
  newMaster,
  type TestMaster,
} from '../../../apps/server/src/domains/master/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = 'the seal on the pictures is another one'
const note = '款识与我所用印章不同'
const PICTURE = 'upload/2026/01/test/work.webp'
const because = ({ id }: Thing) => ({ id, reason })
const DAY_MS = 86_400_000

type Then = (world: World, one: TestMaster) => Promise<unknown>
const thingOf = async (
  world: World,
  { id, person }: TestMaster,
  facts: Record<string, unknown> = {},
): Promise<Thing> => ({
  ...{ id, buyer: person, shop: await newShop(world), facts },
})
const made =
  (make: (world: World) => Promise<TestMaster>, then?: Then) =>
  async (world: World): Promise<Thing> => {
    const one = await make(world)
    const { id: work_id } = await world.call(one, master.saveWork, { name: '石瓢', images: [PICTURE] })
    const { id: honour_id } = await world.call(one, master.saveHonour, { kind: 'honor', name: '百花杯金奖' })
    await then?.(world, one)
    return thingOf(world, one, { work_id, honour_id })
  }
const applied = (world: World) => appliedMaster(world)
const open = (world: World) => newMaster(world)
const hidden: Then = (world, { id }) =>
  world.sql(`update master_masters set status = 'hidden', reason = $2 where id = $1`, [id, reason])
const writes = ['applied', 'asked', 'active'] as const
const to = (states: readonly string[], outcome: string) => Object.fromEntries(states.map((state) => [state, outcome]))

export const MASTER: Kind = {
  status: 'select status from master_masters where id = $1',
  states: {
    applied: made(applied),
    asked: made(applied, (world, { id }) =>
      inTransaction(world.ctx, (tx) => askMaster(tx, id, { operator_id: 1, reason })),
    ),
    active: made(open),
    hidden: made(open, hidden),
    'left,own': made(open, (world, one) => world.call(one, master.apply, { section: 'leave' })),
    'left,refused': made(applied, (world, { id }) =>
      inTransaction(world.ctx, (tx) => refuseMaster(tx, id, { operator_id: 1, reason })),
    ),
  },
  clocks: { master_unanswered: [] },
  steps: {
    'master.apply:mend': {
      by: ['buyer'],
      input: () => ({ section: 'relations', relations: [{ relation: 'teacher', name: '顾先生' }] }),
      from: to(writes, 'done'),
    },
    'master.apply:leave': {
      by: ['buyer'],
      input: () => ({ section: 'leave' }),
      from: { ...to(writes, 'left'), 'left,own': 'again', 'left,refused': 'again' },
    },
    'master.saveWork': { by: ['buyer'], input: () => ({ name: '掇球', images: [PICTURE] }), from: to(writes, 'done') },
    'master.deleteWork': { by: ['buyer'], input: ({ facts }) => ({ id: facts.work_id }), from: to(writes, 'done') },
    'master.saveHonour:honor': {
      by: ['buyer'],
      input: () => ({ kind: 'honor', name: '金凤凰银奖', documents: [PICTURE] }),
      from: to(writes, 'done'),
    },
    'master.saveHonour:call': {
      by: ['buyer'],
      input: () => ({ kind: 'call', name: '非遗传承人' }),
      from: to(writes, 'done'),
    },
    'master.deleteHonour': { by: ['buyer'], input: ({ facts }) => ({ id: facts.honour_id }), from: to(writes, 'done') },
    'operator.approveMaster': {
      by: ['operator'],
      input: ({ id }) => ({ id }),
      from: { applied: 'active', asked: 'active' },
    },
    'operator.refuseMaster': { by: ['operator'], input: because, from: { applied: 'left', asked: 'left' } },
    'operator.askMaster': { by: ['operator'], input: because, from: { applied: 'asked' } },
    'operator.hideMaster': { by: ['operator'], input: because, from: { active: 'done' } },
    'operator.showMaster': { by: ['operator'], input: because, from: { hidden: 'done' } },
    /** A page is made regardless of others; one that a person has is not the desk's to write. */
    'operator.keepMaster': {
      by: ['operator'],
      input: ({ id }) => ({
        ...{ id, revision: 1, name: '顾景文', title: '已故名家', category_id: 1, region: '江苏宜兴' },
        ...{ avatar: PICTURE, resume: '清代制壶名家，主页由平台代建。' },
      }),
      from: {},
    },
  },
}

const honour =
  (decide?: (world: World, id: number) => Promise<unknown>, documents: readonly string[] = [PICTURE]) =>
  async (world: World): Promise<Thing> => {
    const one = await newMaster(world)
    const form = { kind: 'honor' as const, name: '百花杯金奖', documents: [...documents] }
    const { id } = (await world.call(one, master.saveHonour, form)) as { id: number }
    await decide?.(world, id)
    return { ...(await thingOf(world, one)), id }
  }
const decided = (refusal?: string) => (world: World, id: number) =>
  inTransaction(world.ctx, (tx) => decideHonour(tx, id, { operator_id: 1, reason: refusal ?? null }))

export const MASTER_HONOUR: Kind = {
  status: 'select state as status from master_honours where id = $1',
  states: {
    said: honour(undefined, []),
    'said,waiting': honour(),
    confirmed: honour(decided()),
    refused: honour(decided(reason)),
  },
  clocks: {},
  steps: {
    'operator.confirmHonour': {
      by: ['operator'],
      input: ({ id }) => ({ id }),
      from: { 'said,waiting': 'confirmed' },
    },
    'operator.refuseHonour': { by: ['operator'], input: because, from: { 'said,waiting': 'refused' } },
  },
}

/** Of goods, whose page stays as it is meanwhile. */
const claim =
  (then?: (world: World, one: TestMaster, id: number) => Promise<unknown>, more: object = {}) =>
  async (world: World): Promise<Thing> => {
    const one = await newMaster(world)
    const cup = await namedGoods(world, one, { ...more })
    const { id } = (await claimOf(world, one, cup)) as { id: number }
    await then?.(world, one, id)
    return { id, buyer: one.person, shop: cup.shop, facts: {} }
  }
const says = (answer: 'mine' | 'not_mine') => (world: World, one: TestMaster, id: number) =>
  world.call(one, master.answerClaim, { id, answer, note })
const denied = (decide: typeof keepDenied) => async (world: World, one: TestMaster, id: number) => {
  await says('not_mine')(world, one, id)
  await inTransaction(world.ctx, (tx) => decide(tx, id, { operator_id: 1, reason }))
}

export const MASTER_CLAIM: Kind = {
  status: 'select state as status from master_claims where id = $1',
  states: {
    asked: claim(),
    confirmed: claim(says('mine')),
    'denied,waiting': claim(says('not_mine')),
    'denied,before': claim(says('not_mine'), { level: 1 }),
    'denied,kept': claim(denied(keepDenied)),
    'denied,stopped': claim(denied(stopDenied)),
    unconfirmed: claim(async (world) => world.advance(7 * DAY_MS + 1_000)),
  },
  clocks: { master_claim_ends: [] },
  steps: {
    'master.answerClaim:mine': {
      by: ['buyer'],
      input: ({ id }) => ({ id, answer: 'mine' }),
      from: { asked: 'confirmed', unconfirmed: 'confirmed', confirmed: 'again' },
    },
    'master.answerClaim:not_mine': {
      by: ['buyer'],
      input: ({ id }) => ({ id, answer: 'not_mine', note }),
      from: {
        ...{ asked: 'denied', unconfirmed: 'denied' },
        ...to(['denied,waiting', 'denied,before', 'denied,kept', 'denied,stopped'], 'again'),
      },
    },
    'operator.stopDenied': { by: ['operator'], input: because, from: { 'denied,waiting': 'done' } },
    'operator.keepDenied': { by: ['operator'], input: because, from: { 'denied,waiting': 'done' } },
  },
}
