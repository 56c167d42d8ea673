/** What people and shops lost, and what levels are called: each call is about one of its own. */
import { operator as rows } from '@juya/contract'
import { ASKED, askedLoss, lostCredit, lostGrowth } from '../../../../apps/server/src/domains/level/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const reason = 'the mark shows that it is the piece'

const ofLoss = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await askedLoss(world)).id },
})

async function ofLevel({ world, operator: caller }: Fixtures) {
  const { list } = await world.call(caller, rows.levelNames, {})
  return { caller, one: list[0]! }
}
async function ofBenefit({ world, operator: caller }: Fixtures) {
  const { list } = await world.call(caller, rows.levelBenefits, {})
  return { caller, one: list[0]! }
}

export const PREPARED_FOR_LEVELS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'level.change'({ world }) {
    const { log_id, buyer } = await lostGrowth(world)
    return { caller: buyer, input: { id: log_id } }
  },
  async 'level.askReview'({ world }) {
    const { log_id, buyer } = await lostGrowth(world)
    return { caller: buyer, input: { id: log_id, ...ASKED } }
  },
  async 'level.askShopReview'({ world }) {
    const { log_id, shop } = await lostCredit(world)
    return { caller: shop, input: { id: log_id, ...ASKED } }
  },
  'operator.loss': ofLoss,
  async 'operator.decideLoss'(fixtures) {
    const { caller, input } = await ofLoss(fixtures)
    return { caller, input: { ...input, result: 'undo', reason } }
  },
  async 'operator.levelName'(fixtures) {
    const { caller, one } = await ofLevel(fixtures)
    return { caller, input: { id: one.id } }
  },
  async 'operator.nameLevel'(fixtures) {
    const { caller, one } = await ofLevel(fixtures)
    const { id, revision, name_en, name_zh, icon } = one
    return { caller, input: { id, revision, name_en, name_zh, icon } }
  },
  async 'operator.levelBenefit'(fixtures) {
    const { caller, one } = await ofBenefit(fixtures)
    return { caller, input: { id: one.id } }
  },
  async 'operator.wordBenefit'(fixtures) {
    const { caller, one } = await ofBenefit(fixtures)
    const { id, revision, name_en, name_zh, text_en, text_zh, shown, sort } = one
    return { caller, input: { id, revision, name_en, name_zh, text_en, text_zh, shown, sort } }
  },
}
