/** Valid calls about what operators publish: texts and banners. */
import { operator, type TextCode } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import type { World } from '../../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const REASON = 'agreed with the board'
let made = 0

/** Only the release's version of a text is left, in force, so that each call finds the same and the next version has the same number. */
async function clear(world: World, code: TextCode): Promise<void> {
  const of_text = `(select id from site_texts where code = '${code}' and version > 1)`
  await world.sql(`
    update platform_approvals set status = 'dropped' where kind = 'text_reading' and status = 'waiting';
    delete from platform_deadlines where kind = 'text_starts' and ref_id in ${of_text};
    alter table site_texts disable trigger site_texts_kept;
    delete from site_texts where id in ${of_text};
    alter table site_texts enable trigger site_texts_kept;
    update site_texts set status = 'in_force' where code = '${code}'`)
}

async function words({ world, operator: caller }: Fixtures, code: TextCode) {
  await clear(world, code)
  const { list } = await world.call(caller, operator.texts, { code, status: 'in_force' })
  const { en, zh } = await world.call(caller, operator.text, { id: list[0]!.id })
  return { code, en: { ...en, title: `${en.title.slice(0, 20)} ${++made}` }, zh }
}

/** A draft of an article, which no second reader has to confirm. */
async function draft(fixtures: Fixtures, code: TextCode = 'about_us'): Promise<{ id: number; reason: string }> {
  const { id } = await fixtures.world.call(fixtures.operator, operator.saveText, await words(fixtures, code))
  return { id, reason: REASON }
}
const ofDraft = async (fixtures: Fixtures): Promise<ValidCall> => ({
  caller: fixtures.operator,
  input: await draft(fixtures),
})

const BANNER = {
  image: 'upload/2026/11/aa/rig.webp',
  title_en: 'Rig',
  title_zh: '台架',
  screen: 'bargains' as const,
}
const ofBanner = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await world.call(caller, operator.saveBanner, BANNER)).id, reason: REASON },
})

const SHORTCUT = {
  kind: 'shortcut' as const,
  name_en: 'Rig',
  name_zh: '台架',
  icon: 'tag' as const,
  screen: 'bargains' as const,
}
const ofHomeRow = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await world.call(caller, operator.saveHomeRow, SHORTCUT)).id, reason: REASON },
})

const BROADCAST = {
  title_en: 'Rig',
  title_zh: '台架',
  content_en: 'A rig',
  content_zh: '台架通知',
  segment: 'verified',
  category: 'activity',
} as const
const ofBroadcast = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await world.call(caller, operator.saveBroadcast, BROADCAST)).id, reason: REASON },
})

const couponForm = async ({ world }: Fixtures) => ({
  name: '台架券',
  kind: 'amount' as const,
  amount_fen: 10_00,
  total: 20,
  budget_fen: 200_00,
  claim_to: Math.floor((await world.now()) / 1_000) + 86_400,
  valid_days: 7,
})
const ofCoupon = async (fixtures: Fixtures): Promise<ValidCall> => {
  const { world, operator: caller } = fixtures
  return {
    caller,
    input: { id: (await world.call(caller, operator.saveCoupon, await couponForm(fixtures))).id, reason: REASON },
  }
}
const ofOfferedCoupon =
  (more: Record<string, unknown> = {}) =>
  async (fixtures: Fixtures): Promise<ValidCall> => {
    const { caller, input } = await ofCoupon(fixtures)
    await fixtures.world.call(caller as never, operator.startCoupon, input as never)
    return { caller, input: { ...input, ...more } }
  }

/** A coupon that is given out, and somebody new who has none of it. */
const toSomebody = async (fixtures: Fixtures): Promise<ValidCall> => {
  const { caller, input } = await ofOfferedCoupon()(fixtures)
  return { caller, input: { ...input, user_ids: [(await newBuyer(fixtures.world)).id] } }
}

async function ofWord({ world, operator: caller }: Fixtures): Promise<ValidCall> {
  const { id } = await world.call(caller, operator.saveGuardedWord, { word: `台架词${++made}`, list: 'review' })
  return { caller, input: { id, reason: REASON } }
}

export const PREPARED_FOR_CONTENT: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'operator.banner': ofBanner,
  'operator.saveBanner': async ({ operator: caller }) => ({ caller, input: BANNER }),
  'operator.publishBanner': ofBanner,
  'operator.archiveBanner': ofBanner,
  async 'operator.withdrawBanner'(fixtures) {
    const { caller, input } = await ofBanner(fixtures)
    await fixtures.world.call(caller as never, operator.publishBanner, input as never)
    return { caller, input }
  },
  'operator.guardedWord': ofWord,
  'operator.saveGuardedWord': async ({ operator: caller }) => ({
    caller,
    input: { word: `台架词${++made}`, list: 'review' },
  }),
  'operator.enforceGuardedWord': ofWord,
  async 'operator.takeOffGuardedWord'(fixtures) {
    const { caller, input } = await ofWord(fixtures)
    await fixtures.world.call(caller as never, operator.enforceGuardedWord, input as never)
    return { caller, input }
  },
  'operator.homeRow': ofHomeRow,
  'operator.saveHomeRow': async ({ operator: caller }) => ({ caller, input: SHORTCUT }),
  'operator.publishHomeRow': ofHomeRow,
  'operator.archiveHomeRow': ofHomeRow,
  async 'operator.withdrawHomeRow'(fixtures) {
    const { caller, input } = await ofHomeRow(fixtures)
    await fixtures.world.call(caller as never, operator.publishHomeRow, input as never)
    return { caller, input }
  },
  'operator.coupon': ofCoupon,
  'operator.saveCoupon': async (fixtures) => ({ caller: fixtures.operator, input: await couponForm(fixtures) }),
  'operator.startCoupon': ofCoupon,
  'operator.pauseCoupon': ofOfferedCoupon(),
  'operator.endCoupon': ofOfferedCoupon(),
  'operator.changeCoupon': ofOfferedCoupon({ total: 30 }),
  'operator.setCouponBudget': ofOfferedCoupon({ budget_fen: 300_00 }),
  'operator.grantCoupon': toSomebody,
  async 'operator.revokeCoupon'(fixtures) {
    const { caller, input } = await toSomebody(fixtures)
    await fixtures.world.call(caller, operator.grantCoupon, input as never)
    return { caller, input }
  },
  'operator.broadcast': ofBroadcast,
  'operator.saveBroadcast': async ({ operator: caller }) => ({ caller, input: BROADCAST }),
  async 'operator.testBroadcast'(fixtures) {
    const { input } = await ofBroadcast(fixtures)
    // An operator who moves money gives their number once, so each sample has an operator of its own.
    const caller = await newOperator(fixtures.world, ['content'])
    const { phone } = await newBuyer(fixtures.world)
    await fixtures.world.call(caller, operator.saveOwnPhone, { phone })
    return { caller, input: { id: input.id } }
  },
  'operator.sendBroadcast': ofBroadcast,
  'operator.discardBroadcast': ofBroadcast,
  async 'operator.stopBroadcast'(fixtures) {
    const { caller, input } = await ofBroadcast(fixtures)
    await fixtures.world.sql(
      `update message_mailings set status = 'sending', started_at = platform_now() where id = $1`,
      [input.id],
    )
    return { caller, input }
  },
  'operator.text': ofDraft,
  async 'operator.saveText'(fixtures) {
    return { caller: await newOperator(fixtures.world, ['content']), input: await words(fixtures, 'about_us') }
  },
  'operator.submitText': ofDraft,
  'operator.discardText': ofDraft,
  async 'operator.withdrawText'(fixtures) {
    const input = await draft(fixtures)
    const from_at = Math.floor((await fixtures.world.now()) / 1000) + 86_400
    await fixtures.world.call(fixtures.operator, operator.submitText, { ...input, from_at })
    return { caller: fixtures.operator, input }
  },
}
