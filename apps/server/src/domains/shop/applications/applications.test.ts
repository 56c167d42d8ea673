/** An application for a shop, from its documents to the shop: sent, asked back, answered, decided. */
import { account, address, message, operator, shop } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { idNumber, newBuyer, type TestPerson, uploadFor } from '../../account/testing.ts'
import { newAddress, WEST_LAKE } from '../../address/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { newApplication, newShop } from '../testing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const QUESTION = '请补拍营业执照正本'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
// Tests move time, and sessions end with it.
beforeEach(async () => {
  desk = await newOperator(world, ['review'])
})
afterAll(() => world.close())

/** Files documents of a shop through the call the phone makes. */
async function filed(name: string): Promise<{ buyer: TestPerson; id: number; filing_id: number }> {
  const buyer = await newBuyer(world)
  const { application } = await world.call(buyer, account.submitRealname, {
    kind: 'shop',
    real_name: '顾小满',
    id_no: idNumber('19880101', buyer.id % 1000),
    id_front: await uploadFor(world, buyer.id, 'idcard'),
    id_back: await uploadFor(world, buyer.id, 'idcard'),
    shop: { name, logo: await uploadFor(world, buyer.id), intro: '和田与翡翠', main_category_ids: [1] },
  })
  const { list } = await world.call(desk, operator.realnames, { status: 'pending', user_id: String(buyer.id) })
  return { buyer, id: application!.id, filing_id: list[0]!.id }
}
const ofPerson = async (person: TestPerson) => (await world.call(person, account.realname, {})).application!
const shopOf = async (person: TestPerson) => (await world.call(person, account.me, {})).shop
const ask = (id: number) => world.call(desk, operator.askApplicant, { id, reason: QUESTION })
const told = async (person: TestPerson, language = 'en') => {
  await world.settle()
  const { list } = await world.call(person, message.list, {}, { 'accept-language': language })
  return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
}
const hoursLeft = async (due_at: number) => Math.round((due_at - (await world.now()) / 1_000) / 3_600)

describe('an application for a shop', () => {
  test('is decided on its own: verified documents open no shop, and the approval leads to its fee', async () => {
    const { buyer, id, filing_id } = await filed('润玉堂')
    await world.refused(desk, operator.approveApplication, { id }, 'APPLICANT_UNVERIFIED')

    await world.call(desk, operator.approveRealname, { id: filing_id })
    await world.settle()
    expect(await shopOf(buyer)).toBeNull()
    expect((await ofPerson(buyer)).status).toBe('submitted')

    expect((await world.call(desk, operator.approveApplication, { id })).status).toBe('approved')
    expect(await shopOf(buyer)).toMatchObject({ name: '润玉堂', status: 'pending_fee', member_role: 'owner' })
    expect((await world.call(buyer, account.saveMe, { role: 'shop' })).role).toBe('shop')
    expect(await ofPerson(buyer)).toMatchObject({ status: 'approved', review_deadline: null })
    expect(await told(buyer)).toContain('Your application for a shop is approved')
    expect(await told(buyer, 'zh-CN')).toContain('开店申请已通过')
  })

  test('goes back with the reason of its documents where those are refused', async () => {
    const { buyer, filing_id } = await filed('无此斋')

    await world.call(desk, operator.rejectRealname, { id: filing_id, reason: 'the pictures are blurred' })
    await world.settle()

    expect(await ofPerson(buyer)).toMatchObject({ status: 'rejected', review_note: 'the pictures are blurred' })
    expect(await shopOf(buyer)).toBeNull()
  })

  test('is answered within 48 hours; the time stands still while the applicant is asked and goes on with the answer', async () => {
    const { id, applicant } = await newApplication(world)
    expect(await hoursLeft((await ofPerson(applicant)).review_deadline!.due_at!)).toBe(48)
    await world.advance(10 * HOUR_MS)
    desk = await newOperator(world, ['review'])

    await ask(id)
    const asked = await ofPerson(applicant)
    await world.advance(30 * HOUR_MS)
    await world.call(applicant, shop.answerApplication, { id, answer: '执照已补拍，见附图' })
    const answered = await ofPerson(applicant)

    expect(asked).toMatchObject({ status: 'asked', questions: [{ question: QUESTION, answer: null }] })
    expect(asked.review_deadline).toMatchObject({
      state: 'asked',
      due_at: null,
      text: expect.stringContaining('within 38\u00a0h'),
    })
    expect(answered).toMatchObject({ status: 'answered', answer_by: null, review_deadline: { state: 'running' } })
    expect(answered.questions).toMatchObject([{ question: QUESTION, answer: '执照已补拍，见附图' }])
    expect(await hoursLeft(answered.review_deadline!.due_at!)).toBe(38)
  })

  test('is asked in words the applicant reads in both languages and by SMS, and can be asked again once answered', async () => {
    const { id, applicant } = await newApplication(world)

    await ask(id)
    await world.refused(desk, operator.askApplicant, { id, reason: 'and another thing' }, 'STATE_CONFLICT')

    expect(await told(applicant)).toContain(`We need more for your shop application: ${QUESTION}`)
    expect(await told(applicant, 'zh-CN')).toContain(`开店申请需补充材料: ${QUESTION}`)
    const texts = world.sandbox.control.outbox({ phone: applicant.phone }).map(({ text }) => text)
    expect(texts.join()).toContain('开店申请需补充材料')
    await world.call(applicant, shop.answerApplication, { id, answer: '已补拍' })
    await ask(id)
    expect((await ofPerson(applicant)).questions.map(({ answer }) => answer)).toEqual(['已补拍', null])
  })

  test('counts as withdrawn when the question stays unanswered for 14 days, and stands in the way of a new one no longer', async () => {
    const { id, applicant } = await newApplication(world)
    await ask(id)
    expect(await hoursLeft((await ofPerson(applicant)).answer_by!)).toBe(14 * 24)

    await world.advance(14 * DAY_MS - HOUR_MS)
    expect((await ofPerson(applicant)).status).toBe('asked')
    await world.advance(2 * HOUR_MS)

    expect(await ofPerson(applicant)).toMatchObject({ status: 'withdrawn', review_deadline: null })
    await world.refused(applicant, shop.answerApplication, { id, answer: 'too late' }, 'STATE_CONFLICT')
    expect(await told(applicant)).toContain('counts as withdrawn')
  })

  test('is answered by its applicant alone, in clean words, and only while something is asked', async () => {
    const { id, applicant } = await newApplication(world)
    const stranger = await newBuyer(world)
    await world.refused(applicant, shop.answerApplication, { id, answer: 'nobody asked' }, 'STATE_CONFLICT')
    await ask(id)

    await world.refused(stranger, shop.answerApplication, { id, answer: 'not mine' }, 'NOT_FOUND')
    await world.refused(applicant, shop.answerApplication, { id, answer: '可私下交易' }, 'CONTENT_BLOCKED')
  })

  test('opens no second shop of a name, and none beside one its applicant has', async () => {
    const taken = await newApplication(world)
    await newShop(world, { name: taken.name })

    await world.refused(desk, operator.approveApplication, { id: taken.id }, 'SHOP_NAME_TAKEN')
    expect((await world.call(desk, operator.application, { id: taken.id })).name_taken).toBe(true)
    await world.call(desk, operator.rejectApplication, { id: taken.id, reason: 'the name is taken' })
    expect(await ofPerson(taken.applicant)).toMatchObject({ status: 'rejected', review_note: 'the name is taken' })
    expect(await told(taken.applicant)).toContain('was sent back: the name is taken')
  })
})

describe('a verified person who applies', () => {
  /** Their name and number belong together, as the register says. */
  async function verified(): Promise<TestPerson> {
    const person = await newBuyer(world)
    await world.call(person, account.submitRealname, {
      real_name: '顾小满',
      id_no: idNumber('19870303', (person.id % 900) + 1),
      id_front: await uploadFor(world, person.id, 'idcard'),
      id_back: await uploadFor(world, person.id, 'idcard'),
    })
    return person
  }
  const apply = (person: TestPerson, name: string, more: object = {}, of_shop: object = {}) =>
    world.call(person, account.submitRealname, {
      kind: 'shop',
      ...more,
      shop: { name, main_category_ids: [1], ...of_shop },
    })
  const approve = (id: number) => world.call(desk, operator.approveApplication, { id })

  test('says nothing again of who they are, and the approval gives the shop their address and what was shown as its cost', async () => {
    const person = await verified()
    const home = await newAddress(world, person.id)
    const terms = await world.call(person, shop.openingTerms, { kind: 'individual', category_ids: '1' })

    const { application } = await apply(
      person,
      '清和小铺',
      {},
      { return_address_id: Number(home.id), rules_version: terms.rules_version },
    )
    await approve(application!.id)

    expect(await shopOf(person)).toMatchObject({ name: '清和小铺', status: 'pending_fee' })
    const { list } = await world.call(person, address.list, { owner: 'shop' })
    expect(list).toMatchObject([{ receiver: WEST_LAKE.receiver, detail: WEST_LAKE.detail, is_default: true }])
    const [row] = await world.sql<{ deposit_required_fen: number }>(
      'select deposit_required_fen from shop_shops where owner_user_id = $1',
      [person.id],
    )
    expect(row!.deposit_required_fen).toBe(terms.deposit_fen)
    const { list: plans } = await world.call(person, shop.feePlans, {})
    expect(plans.map(({ id, price_fen }) => ({ id, price_fen }))).toEqual(
      terms.plans.map(({ id, price_fen }) => ({ id, price_fen })),
    )
  })

  test('for a company waits for a look at its licence, and is approved no sooner', async () => {
    const person = await verified()
    const licence_img = await uploadFor(world, person.id, 'idcard')
    const company = { company_name: '清和文化有限公司', licence_no: '91330106MA2AAAAA0X' }
    await world.refused(
      person,
      account.submitRealname,
      { kind: 'shop', ...company, shop: { name: '清和轩' } },
      'MISSING_PARAM',
    )

    const { application } = await apply(person, '清和轩', { ...company, licence_img })
    await world.refused(desk, operator.approveApplication, { id: application!.id }, 'APPLICANT_UNVERIFIED')
    const { list } = await world.call(desk, operator.realnames, { status: 'pending', user_id: String(person.id) })
    const filing = await world.call(desk, operator.realname, { id: list[0]!.id })
    await world.call(desk, operator.approveRealname, { id: list[0]!.id })
    await approve(application!.id)

    expect(filing).toMatchObject({ company_name: company.company_name })
    expect(await shopOf(person)).toMatchObject({ name: '清和轩' })
  })

  test('is refused where they are not verified, name the address of another, or agree to rules that are out of force', async () => {
    const [stranger, person, other] = [await newBuyer(world), await verified(), await newBuyer(world)]
    const theirs = await newAddress(world, other.id)
    const shop_of = (more: object) => ({ kind: 'shop' as const, shop: { name: '未开之店', ...more } })

    await world.refused(stranger, account.submitRealname, shop_of({}), 'MISSING_PARAM')
    await world.refused(person, account.submitRealname, { kind: 'person' }, 'ALREADY_DONE')
    await world.refused(person, account.submitRealname, shop_of({ return_address_id: Number(theirs.id) }), 'NOT_FOUND')
    await world.refused(person, account.submitRealname, shop_of({ rules_version: 99 }), 'AGREEMENT_REQUIRED')

    expect((await world.call(person, account.realname, {})).application).toBeNull()
  })

  test('reads what dearer categories ask of a shop', async () => {
    const person = await verified()
    const [jade] = await world.sql<{ id: number }>(`select id from site_categories where code = 'jade'`)
    const plain = await world.call(person, shop.openingTerms, { kind: 'individual' })
    const dear = await world.call(person, shop.openingTerms, { kind: 'individual', category_ids: String(jade!.id) })

    expect([plain.deposit_fen, dear.deposit_fen]).toEqual([1_000_00, 5_000_00])
    await world.refused(person, shop.openingTerms, { kind: 'platform' as never }, 'VALIDATION')
  })
})
