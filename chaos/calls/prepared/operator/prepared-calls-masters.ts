/** Masters: each call is about a page, an application, an honour or a claim of its own. */
import { master } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import {
  appliedMaster,
  claimOf,
  masterForm,
  namedGoods,
  newMaster,
  type TestMaster,
} from '../../../../apps/server/src/domains/master/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Prepared = (fixtures: Fixtures) => Promise<ValidCall>

const PICTURE = 'upload/2026/01/test/work.webp'
const note = '款识与我所用印章不同'
const honour = { kind: 'honor', name: '百花杯金奖', documents: [PICTURE] } as const

const byMaster =
  (
    input: (one: TestMaster, fixtures: Fixtures) => Promise<Record<string, unknown>> | Record<string, unknown>,
  ): Prepared =>
  async (fixtures) => {
    const one = await newMaster(fixtures.world)
    return { caller: one.person, input: await input(one, fixtures) }
  }
const applied: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await appliedMaster(world)).id, reason: REASON },
})
const open: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await newMaster(world)).id, reason: REASON },
})
const withDocument: Prepared = async ({ world, operator }) => {
  const { id } = await world.call(await newMaster(world), master.saveHonour, { ...honour, documents: [PICTURE] })
  return { caller: operator, input: { id, reason: REASON } }
}
const asked = async ({ world }: Fixtures, one: TestMaster) =>
  (await claimOf(world, one, await namedGoods(world, one)))!.id as number
const denied: Prepared = async (fixtures) => {
  const { world, operator } = fixtures
  const one = await newMaster(world)
  const id = await asked(fixtures, one)
  await world.call(one, master.answerClaim, { id, answer: 'not_mine', note })
  return { caller: operator, input: { id, reason: REASON } }
}
const category = { name_zh: '竹刻', name_en: 'Bamboo carving', sort: 20, is_open: true }

export const PREPARED_FOR_MASTERS: Record<string, Prepared> = {
  'master.info': async ({ world }) => ({ caller: await newBuyer(world), input: { id: (await newMaster(world)).id } }),
  'master.follow': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { id: (await newMaster(world)).id, on: true },
  }),
  'master.apply': async ({ world }) => ({
    caller: await newBuyer(world, { verified: true }),
    input: (await masterForm(world))(),
  }),
  'master.works': byMaster(() => ({})),
  'master.honours': byMaster(() => ({})),
  'master.claims': byMaster(() => ({})),
  'master.saveWork': byMaster(() => ({ name: '石瓢', images: [PICTURE] })),
  'master.deleteWork': byMaster(async (one, { world }) =>
    world.call(one, master.saveWork, { name: '石瓢', images: [PICTURE] }),
  ),
  'master.saveHonour': byMaster(() => ({ kind: 'call', name: '非遗传承人' })),
  'master.deleteHonour': byMaster(async (one, { world }) =>
    world.call(one, master.saveHonour, { kind: 'call', name: '非遗传承人' }),
  ),
  'master.answerClaim': byMaster(async (one, fixtures) => ({ id: await asked(fixtures, one), answer: 'mine' })),
  async 'master.answerRelation'({ world }) {
    const [pupil, teacher] = [await newMaster(world), await newMaster(world)]
    const relations = [{ relation: 'teacher' as const, name: '师父', related_master_id: teacher.id }]
    await world.call(pupil, master.apply, { section: 'relations', relations })
    const { asked: waiting } = await world.call(teacher, master.own, {})
    return { caller: teacher.person, input: { id: waiting[0]!.id, answer: 'confirm' } }
  },
  'operator.masterApplication': applied,
  'operator.approveMaster': applied,
  'operator.refuseMaster': applied,
  'operator.askMaster': applied,
  'operator.master': open,
  'operator.hideMaster': open,
  async 'operator.showMaster'({ world, operator }) {
    const { id } = await newMaster(world)
    await world.sql(`update master_masters set status = 'hidden', reason = $2 where id = $1`, [id, REASON])
    return { caller: operator, input: { id, reason: REASON } }
  },
  async 'operator.keepMaster'({ world, operator }) {
    return { caller: operator, input: (await masterForm(world))() }
  },
  'operator.masterHonour': withDocument,
  'operator.confirmHonour': withDocument,
  'operator.refuseHonour': withDocument,
  'operator.masterDenial': denied,
  'operator.stopDenied': denied,
  'operator.keepDenied': denied,
  async 'operator.masterCategory'({ world, operator }) {
    const [row] = await world.sql<{ id: number }>('select id from master_categories order by id limit 1')
    return { caller: operator, input: { id: Number(row!.id) } }
  },
  'operator.saveMasterCategory': async ({ operator }) => ({ caller: operator, input: category }),
}
