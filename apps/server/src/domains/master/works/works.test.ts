/** What a master shows: works, honours the desk verifies, and a lineage a person here confirms. */
import { master, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newMaster, type TestMaster } from '../testing.ts'

const DAY_MS = 86_400_000
const PICTURE = 'upload/2026/01/test/work.webp'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const pageOf = ({ id }: TestMaster) => world.call(guest, master.info, { id })
const honoursOf = async (who: TestMaster) => (await world.call(who, master.honours, {})).list

describe('works', () => {
  test('are added, changed and deleted by their master alone', async () => {
    const [one, other] = [await newMaster(world), await newMaster(world)]

    const { id } = await world.call(one, master.saveWork, { name: '仿古壶', images: [PICTURE], material: '段泥' })

    expect((await pageOf(one)).works.list).toMatchObject([{ id, name: '仿古壶', confirmed_as: null }])
    await world.call(one, master.saveWork, { id, name: '仿古壶', images: [PICTURE], year: 2021 })
    expect((await world.call(one, master.works, {})).list).toMatchObject([{ id, year: 2021, material: null }])
    await world.refused(other, master.saveWork, { id, name: '仿古壶', images: [PICTURE] }, 'NOT_FOUND')
    await world.refused(other, master.deleteWork, { id }, 'NOT_FOUND')
    await world.call(one, master.deleteWork, { id })
    expect(await pageOf(one)).toMatchObject({ works_count: 0 })
    await world.refused(await newBuyer(world, { verified: true }), master.works, {}, 'NOT_FOUND')
  })
})

describe('honours', () => {
  const honour = { kind: 'honor', name: '百花杯金奖' } as const

  test('are "said" without a document, verified once the desk saw it, and said again after a change', async () => {
    const one = await newMaster(world)
    const { id } = await world.call(one, master.saveHonour, honour)
    expect(await honoursOf(one)).toMatchObject([{ id, state: 'said', review_deadline: null }])
    await world.call(one, master.saveHonour, { ...honour, id, documents: [PICTURE] })
    expect(await honoursOf(one)).toMatchObject([{ review_deadline: { state: 'running' } }])

    await world.call(await newOperator(world, ['review']), operator.confirmHonour, { id })

    expect((await pageOf(one)).honours).toMatchObject([{ state: 'confirmed' }])
    await world.call(one, master.saveHonour, { ...honour, id, name: '百花杯特别金奖', documents: [PICTURE] })
    expect((await pageOf(one)).honours).toMatchObject([{ state: 'said' }])
  })

  test('that were refused are shown to nobody else, with the reason to their master', async () => {
    const one = await newMaster(world)
    const { id } = await world.call(one, master.saveHonour, { ...honour, documents: [PICTURE] })
    const desk = await newOperator(world, ['review'])
    await world.refused(desk, operator.refuseHonour, { id, reason: 'no' }, 'REASON_REQUIRED')

    await world.call(desk, operator.refuseHonour, { id, reason: '证书编号查无记录' })

    expect((await pageOf(one)).honours).toEqual([])
    expect(await honoursOf(one)).toMatchObject([{ state: 'refused', reason: '证书编号查无记录' }])
    await world.refused(desk, operator.confirmHonour, { id }, 'STATE_CONFLICT')
    await world.call(one, master.deleteHonour, { id })
    await world.refused(one, master.deleteHonour, { id }, 'NOT_FOUND')
    await world.refused(await newMaster(world), master.saveHonour, { ...honour, id }, 'NOT_FOUND')
    await world.refused(await newBuyer(world, { verified: true }), master.honours, {}, 'NOT_FOUND')
  })
})

describe('lineage', () => {
  const relate = (who: TestMaster, more: object) =>
    world.call(who, master.apply, {
      section: 'relations',
      relations: [{ relation: 'teacher', name: '顾先生', ...more }],
    } as never)

  test('is confirmed by the person here who is named, and by no other', async () => {
    const [pupil, teacher] = [await newMaster(world), await newMaster(world)]
    await relate(pupil, { related_master_id: teacher.id })
    await world.settle()
    const [asked] = (await world.call(teacher, master.own, {})).asked
    expect(asked).toMatchObject({ relation: 'teacher', master: { id: pupil.id }, can_answer: { ok: true } })
    await world.refused(pupil, master.answerRelation, { id: asked!.id, answer: 'confirm' }, 'NOT_FOUND')

    await world.call(teacher, master.answerRelation, { id: asked!.id as number, answer: 'confirm' })

    expect((await pageOf(pupil)).relations).toMatchObject([{ state: 'confirmed', master_id: teacher.id }])
    await world.refused(teacher, master.answerRelation, { id: asked!.id, answer: 'refuse' }, 'STATE_CONFLICT')
  })

  test('without an answer in 14 days, or without anybody to ask, it stays the master’s word', async () => {
    const [pupil, teacher] = [await newMaster(world), await newMaster(world)]
    await relate(pupil, { related_user_id: teacher.person.id })
    await relate(pupil, { name: '已故的师祖' })

    await world.advance(14 * DAY_MS + 1_000)

    expect((await pageOf(pupil)).relations.map(({ state }) => state)).toEqual(['said', 'said'])
    const [asked] = (await world.call(teacher, master.own, {})).asked
    await world.refused(teacher, master.answerRelation, { id: asked!.id, answer: 'confirm' }, 'WINDOW_CLOSED')
  })

  test('that was refused is shown no more; nobody names themselves', async () => {
    const [pupil, teacher] = [await newMaster(world), await newMaster(world)]
    await relate(pupil, { related_master_id: teacher.id })
    const [asked] = (await world.call(teacher, master.own, {})).asked

    await world.call(teacher, master.answerRelation, { id: asked!.id as number, answer: 'refuse' })

    expect((await pageOf(pupil)).relations).toEqual([])
    expect((await world.call(pupil, master.own, {})).master!.relations).toMatchObject([{ state: 'refused' }])
    const own = [{ relation: 'teacher', name: '我', related_master_id: pupil.id }]
    await world.refused(pupil, master.apply, { section: 'relations', relations: own }, 'SELF_ACTION')
  })
})
