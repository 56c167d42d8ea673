/** Masters at the desk: applications and honours under a claim, denials, hiding by two, kept pages and categories. */
import { auction, master, message, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appliedMaster, claimOf, masterForm, namedLot, newMaster } from '../../../domains/master/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'the seal on the pictures is another one'
const PICTURE = 'upload/2026/01/test/work.webp'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reviewer = () => newOperator(world, ['review'])

test('an application is decided under a claim: asked, and then approved, or refused with the reason', async () => {
  const [desk, colleague] = [await reviewer(), await reviewer()]
  const [one, other] = [await appliedMaster(world), await appliedMaster(world)]
  const waiting = await world.call(desk, operator.masterApplications, { status: 'applied' })
  expect(waiting.list.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]))
  const { seen } = await world.call(desk, operator.masterApplication, { id: one.id })
  await world.call(desk, operator.takeClaim, { queue: 'master', id: one.id })
  await world.refused(colleague, operator.approveMaster, { id: one.id, seen }, 'CLAIM_HELD')
  await world.call(desk, operator.askMaster, { id: one.id, reason })
  await world.call(one, master.apply, { answer: '印章为早年所用，附拓片。' })

  await world.call(desk, operator.approveMaster, { id: one.id })
  await world.call(desk, operator.refuseMaster, { id: other.id, reason })

  const shown = await world.call(desk, operator.masterApplication, { id: one.id })
  expect(shown).toMatchObject({ status: 'active', answer: '印章为早年所用，附拓片。', user: { id: one.person.id } })
  expect((await world.call(other, master.own, {})).master).toMatchObject({ status: 'left', reason })
  await world.refused(desk, operator.approveMaster, { id: one.id }, 'STATE_CONFLICT')
  await world.refused(desk, operator.refuseMaster, { id: 999_999, reason }, 'NOT_FOUND')
  await world.refused(desk, operator.askMaster, { id: one.id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(desk, operator.masterApplication, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.masterApplications, {}, 'FORBIDDEN')
})

test('honours wait with their document, and the log of the master says what was decided', async () => {
  const [desk, one] = [await reviewer(), await newMaster(world)]
  const form = { kind: 'honor' as const, name: '百花杯金奖', documents: [PICTURE] }
  const { id } = (await world.call(one, master.saveHonour, form)) as { id: number }
  expect((await world.call(desk, operator.masterHonours, { status: 'waiting' })).list).toMatchObject([
    { id, name: form.name },
  ])
  expect(await world.call(desk, operator.masterHonour, { id })).toMatchObject({ documents: [PICTURE], state: 'said' })

  await world.call(desk, operator.confirmHonour, { id })

  expect(await world.call(desk, operator.masterHonour, { id })).toMatchObject({ status: 'confirmed' })
  expect((await world.call(desk, operator.master, { id: one.id })).logs).toMatchObject([
    { action: 'master.confirm_honour' },
  ])
  const { id: other } = (await world.call(one, master.saveHonour, { ...form, name: '假奖' })) as { id: number }
  await world.call(desk, operator.refuseHonour, { id: other, reason })
  expect(await world.call(desk, operator.masterHonour, { id: other })).toMatchObject({ status: 'refused', reason })
  await world.refused(desk, operator.masterHonour, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.masterHonours, {}, 'FORBIDDEN')
})

test('what a master denied while it ran waits four hours at most, with the words of the master', async () => {
  const [desk, one] = [await reviewer(), await newMaster(world)]
  const lot = await namedLot(world, one)
  const { id } = (await claimOf(world, one, lot)) as { id: number }
  await world.call(one, master.answerClaim, { id, answer: 'not_mine', note: '非我所作' })
  expect((await world.call(desk, operator.nextThing, { queue: 'master_denial' })).id).toBe(id)
  expect(await world.call(desk, operator.masterDenial, { id })).toMatchObject({
    note: '非我所作',
    kind: 'lot',
    status: 'open',
  })

  await world.call(desk, operator.keepDenied, { id, reason })

  expect(await world.call(desk, operator.masterDenial, { id })).toMatchObject({ status: 'kept', desk_reason: reason })
  expect(await world.call(guest, auction.lot, { id: lot.id })).toMatchObject({ master: { claim: { state: 'denied' } } })
  await world.refused(desk, operator.keepDenied, { id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.stopDenied, { id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.masterDenial, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.masterDenials, {}, 'FORBIDDEN')
})

test('a page is hidden by two, and two show it again', async () => {
  const [desk, colleague] = [await reviewer(), await reviewer()]
  const one = await newMaster(world)
  const decide = async () => {
    const { approval } = await world.call(desk, operator.master, { id: one.id })
    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })
  }
  await world.call(desk, operator.hideMaster, { id: one.id, reason })
  await world.refused(desk, operator.hideMaster, { id: one.id, reason }, 'EDIT_CONFLICT')
  expect(await world.call(guest, master.info, { id: one.id })).toMatchObject({ id: one.id })

  await decide()
  await world.settle()

  await world.refused(guest, master.info, { id: one.id }, 'NOT_FOUND')
  expect((await world.call(one, message.list, {})).list.map(({ code }) => code)).toContain('master.hidden')
  await world.refused(desk, operator.hideMaster, { id: one.id, reason }, 'STATE_CONFLICT')
  await world.call(desk, operator.showMaster, { id: one.id, reason })
  await decide()
  expect(await world.call(guest, master.info, { id: one.id })).toMatchObject({ id: one.id })
  await world.refused(desk, operator.showMaster, { id: one.id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.master, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.masters, {}, 'FORBIDDEN')
})

test('a master without an account has a page kept by Juya, which asks nobody', async () => {
  const desk = await newOperator(world, ['content'])
  const form = (await masterForm(world))({ name: '顾景舟（已故）' })

  const kept = await world.call(desk, operator.keepMaster, form as never)

  expect(await world.call(guest, master.info, { id: kept.id as number })).toMatchObject({
    kept_by_juya: true,
    user: null,
  })
  expect((await world.call(desk, operator.masters, {})).list[0]).toMatchObject({ id: kept.id, kept: 'juya' })
  const lot = await namedLot(world, kept as { id: number })
  expect(await world.call(guest, auction.lot, { id: lot.id })).toMatchObject({
    master: { kept_by_juya: true, claim: null },
  })
  await world.call(desk, operator.keepMaster, { ...form, id: kept.id, revision: 1, region: '江苏无锡' } as never)
  await world.refused(desk, operator.keepMaster, { ...form, id: kept.id, revision: 1 }, 'EDIT_CONFLICT')
  const { id } = await newMaster(world)
  await world.refused(desk, operator.keepMaster, { ...form, id, revision: 1 }, 'STATE_CONFLICT')
})

test('a category that is closed takes no new masters', async () => {
  const desk = await newOperator(world, ['content'])
  const form = { name_zh: '竹刻', name_en: 'Bamboo carving', sort: 20 }
  const made = await world.call(desk, operator.saveMasterCategory, form)
  await world.refused(desk, operator.saveMasterCategory, form, 'EDIT_CONFLICT')

  const closed = await world.call(desk, operator.saveMasterCategory, {
    ...form,
    id: made.id as number,
    revision: 1,
    is_open: false,
  })

  expect(closed).toMatchObject({ status: 'closed' })
  expect((await world.call(desk, operator.masterCategories, { status: 'closed' })).list).toMatchObject([
    { id: made.id },
  ])
  expect(await world.call(desk, operator.masterCategory, { id: made.id as number })).toMatchObject({ masters: 0 })
  expect((await world.call(guest, master.categories, {})).list.map(({ id }) => id)).not.toContain(made.id)
  await world.refused(desk, operator.masterCategory, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.masterCategories, {}, 'FORBIDDEN')
})
