/** Masters: applying, the desk's questions, the page and its parts, leaving, and what a page that is hidden may not do. */
import { master, message, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { askMaster, refuseMaster } from '../index.ts'
import { appliedMaster, masterForm, newMaster, type TestMaster } from '../testing.ts'
import { eraseMaster } from './leaving.ts'

const DAY_MS = 86_400_000
const reason = 'which kiln are the pictures from?'
const PICTURE = 'upload/2026/01/test/work.webp'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = ({ id }: TestMaster) => inTransaction(world.ctx, (tx) => askMaster(tx, id, { operator_id: 1, reason }))
const mine = (who: TestMaster) => world.call(who, master.own, {})

describe('applying', () => {
  test('brings the page with works, honours, lineage and projects; all of it is seen once the desk has approved it', async () => {
    const works = [{ name: '石瓢', images: [PICTURE], year: 2019 }]
    const honours = [{ kind: 'honor', name: '百花杯金奖', issued_by: '中国工艺美术协会' }]
    const relations = [{ relation: 'teacher', name: '顾先生' }]
    const people = [{ name: '陈工', role: '窑务' }]
    const projects = [{ name: '龙窑复烧', cover: PICTURE, content: '三年九窑。', people }]
    const one = await appliedMaster(world, { works, honours, relations, projects })
    await world.refused(guest, master.info, { id: one.id }, 'NOT_FOUND')
    expect((await mine(one)).master).toMatchObject({ status: 'applied', review_deadline: { state: 'running' } })

    await world.call(await newOperator(world, ['review']), operator.approveMaster, { id: one.id })
    await world.settle()

    expect(await world.call(guest, master.info, { id: one.id })).toMatchObject({
      ...{ name: one.name, kept_by_juya: false, is_mine: false },
      works: { list: [{ name: '石瓢', year: 2019 }] },
      honours: [{ name: '百花杯金奖', state: 'said' }],
      relations: [{ name: '顾先生', state: 'said' }],
      projects: [{ name: '龙窑复烧', people }],
    })
    expect((await world.call(guest, master.info, { id: one.id, part: 'people' })).works.list).toEqual([])
    expect((await world.call(guest, master.list, { sort: 'new' })).list.map(({ id }) => id)).toContain(one.id)
    expect((await world.call(one, message.list, {})).list.map(({ code }) => code)).toContain('master.approved')
  })

  test('asks for a verified name and every field, and takes one application at a time', async () => {
    const form = (await masterForm(world))()
    await world.refused(await newBuyer(world), master.apply, form, 'REALNAME_REQUIRED')
    await world.refused(await newBuyer(world), master.own, {}, 'REALNAME_REQUIRED')
    const person = await newBuyer(world, { verified: true })
    await world.refused(person, master.apply, { ...form, resume: undefined }, 'MISSING_PARAM')
    await world.refused(person, master.apply, { ...form, category_id: 999_999 }, 'NOT_FOUND')
    await world.refused(person, master.apply, { ...form, name: '聚雅官方客服' }, 'VALIDATION')

    await world.call(person, master.apply, form as never)

    expect(await world.call(person, master.own, {})).toMatchObject({ can_apply: { ok: false } })
  })

  test('a question stands the clock still; answered, the desk goes on, and unanswered for 14 days it ends', async () => {
    const [answers, stays_silent] = [await appliedMaster(world), await appliedMaster(world)]
    await ask(answers)
    await ask(stays_silent)
    expect((await mine(answers)).master).toMatchObject({
      status: 'asked',
      question: reason,
      review_deadline: { state: 'asked' },
    })
    await world.refused(answers, master.apply, { resume: '另附窑口照片与烧成记录。' }, 'MISSING_PARAM')

    await world.call(answers, master.apply, { answer: '皆出自丁蜀镇前墅龙窑。' })
    await world.advance(14 * DAY_MS + 1_000)

    expect((await mine(answers)).master).toMatchObject({ status: 'applied' })
    expect((await mine(stays_silent)).master).toMatchObject({ status: 'left', left_because: 'unanswered' })
    expect((await world.call(stays_silent, master.own, {})).can_apply).toMatchObject({ ok: true })
  })

  test('a refusal says why, and the next application comes a week later', async () => {
    const one = await appliedMaster(world)
    await inTransaction(world.ctx, (tx) => refuseMaster(tx, one.id, { operator_id: 1, reason: '作品照片非本人' }))
    expect((await mine(one)).master).toMatchObject({
      status: 'left',
      left_because: 'refused',
      reason: '作品照片非本人',
    })
    const form = (await masterForm(world))()
    await world.refused(one, master.apply, form, 'WINDOW_CLOSED')

    await world.advance(7 * DAY_MS + 1_000)

    await world.call(one, master.apply, form as never)
    expect((await mine(one)).master).toMatchObject({ id: one.id, status: 'applied', reason: null })
  })
})

describe('an open page', () => {
  test('changes its resume and pictures, not the name and title the desk approved', async () => {
    const one = await newMaster(world)
    await world.call(one, master.apply, { resume: '近年专注柴烧与古法泥料。', region: '浙江龙泉' })
    await world.refused(one, master.apply, { title: '国家级工艺美术大师' }, 'STATE_CONFLICT')

    expect(await world.call(guest, master.info, { id: one.id })).toMatchObject({
      ...{ resume: '近年专注柴烧与古法泥料。', region: '浙江龙泉', title: '省级工艺美术大师' },
    })
    const found = await world.call(guest, master.list, { region: '浙江龙泉', keyword: one.name })
    expect(found.list.map(({ id }) => id)).toEqual([one.id])
    expect(found.regions).toContain('浙江龙泉')
  })

  test('is followed and counted; nobody follows themselves, a hidden page, or who keeps them away', async () => {
    const [one, fan] = [await newMaster(world), await newBuyer(world)]

    expect(await world.call(fan, master.follow, { id: one.id, on: true })).toEqual({ on: true, count: 1 })

    expect(await world.call(fan, master.follow, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
    expect((await world.call(fan, master.followed, {})).list).toMatchObject([
      { id: one.id, followed: true, fans_count: 1 },
    ])
    await world.refused(one, master.follow, { id: one.id, on: true }, 'SELF_ACTION')
    await world.refused(fan, master.follow, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, master.follow, { id: one.id }, 'LOGIN_EXPIRED')
    expect(await world.call(fan, master.follow, { id: one.id, on: false })).toEqual({ on: false, count: 0 })
    await world.refused(guest, master.followed, {}, 'LOGIN_EXPIRED')
  })

  test('recommends masters of the categories one follows', async () => {
    const categories = await world.sql<{ id: number }>('select id from master_categories order by sort')
    const [first, second] = [Number(categories[2]!.id), Number(categories[3]!.id)]
    const followed = await newMaster(world, { category_id: first })
    const near = await newMaster(world, { category_id: first })
    const far = await newMaster(world, { category_id: second })
    const fan = await newBuyer(world)
    await world.call(fan, master.follow, { id: followed.id, on: true })

    const ids = (await world.call(fan, master.recommended, { page_size: 50 })).list.map(({ id }) => id)

    expect(ids).toContain(near.id)
    expect(ids).not.toContain(followed.id)
    expect(ids).not.toContain(far.id)
    await world.refused(guest, master.recommended, {}, 'LOGIN_EXPIRED')
  })

  test('ends by its person’s word, and counts in its category no more', async () => {
    const one = await newMaster(world)
    const count = async () => {
      const { list } = await world.call(guest, master.categories, {})
      return list.reduce((sum, row) => sum + row.count, 0)
    }
    const before = await count()

    await world.call(one, master.apply, { section: 'leave' })

    expect(await count()).toBe(before - 1)
    await world.refused(guest, master.info, { id: one.id }, 'NOT_FOUND')
    await world.refused(one, master.saveWork, { name: '掇球', images: [PICTURE] }, 'STATE_CONFLICT')
  })
})

test('the page of somebody who left Juya is gone with what it showed', async () => {
  const one = await newMaster(world, { works: [{ name: '石瓢', images: [PICTURE] }] })
  await inTransaction(world.ctx, (tx) => eraseMaster(tx, one.person.id))

  await world.refused(guest, master.info, { id: one.id }, 'NOT_FOUND')
  const [row] = await world.sql('select name, resume, user_id, works_count from master_masters where id = $1', [one.id])
  expect(row).toMatchObject({ name: one.name, resume: '', user_id: null, works_count: 0 })
})
