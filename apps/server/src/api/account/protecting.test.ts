/** What a person agreed to, and agreements that ask for a yes. */
import { account, type Data, operator, type TEXT_CODES } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeSentTo, forgetSessions, newBuyer, newPhone } from '../../domains/account/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const REASON = 'as counsel asked'

/** Another version of an agreement, read by a second person; people are asked for a yes, or not. */
async function newVersion(code: (typeof TEXT_CODES)[number], must_accept: boolean): Promise<number> {
  const [editor, reader] = [await newOperator(world, ['content']), await newOperator(world, ['content'])]
  const { list } = await world.call(editor, operator.texts, { code, status: 'in_force' })
  const { en, zh } = await world.call(editor, operator.text, { id: list[0]!.id })
  const longer = (words: typeof en): typeof en => ({ ...words, title: `${words.title}.`.slice(0, 60) })
  const draft = await world.call(editor, operator.saveText, { code, en: longer(en), zh: longer(zh) })
  await world.call(editor, operator.submitText, { id: draft.id, must_accept, reason: REASON })
  const { approval } = await world.call(editor, operator.text, { id: draft.id })
  expect(approval!.effect.includes('asked to agree')).toBe(must_accept)
  await world.call(reader, operator.decideApproval, { id: approval!.id, accept: true, reason: REASON })
  forgetSessions(world.services)
  return draft.version
}
const asked = async (who: { token: string }): Promise<string[]> =>
  (await world.call(who, account.consents, {})).waiting.map(({ code }) => code)

it('a version that asks for a yes is asked for at the next write, and never for reading, taking money out or leaving', async () => {
  const buyer = await newBuyer(world)
  const quiet = await newVersion('privacy', false)
  expect(await asked(buyer)).toEqual([])
  await world.call(buyer, account.saveMe, { signature: 'before' })

  const version = await newVersion('user_agreement', true)
  const articles = ['user_agreement']
  await world.refused(buyer, account.saveMe, { signature: 'after' }, 'AGREEMENT_REQUIRED', { articles })
  await world.call(buyer, account.me, {})
  await world.call(buyer, account.setPassword, { password: 'lotus7bowl' })
  const { waiting } = await world.call(buyer, account.consents, {})
  expect(waiting).toMatchObject([{ code: 'user_agreement', version }])

  const agreements: Data<(typeof account)['consents']>['waiting'] = waiting
  await world.refused(
    buyer,
    account.agree,
    { agreements: [{ code: 'user_agreement', version: version - 1 }] },
    'AGREEMENT_REQUIRED',
  )
  await world.call(buyer, account.agree, { agreements: agreements.map(({ code }) => ({ code, version })) })
  await world.call(buyer, account.saveMe, { signature: 'after' })
  expect((await world.call(buyer, account.consents, {})).agreed).toMatchObject([{ code: 'user_agreement', version }])
  expect(quiet).toBe(2)
  await world.call(buyer, account.logout, {})
  await world.refused(buyer, account.consents, {}, 'LOGIN_EXPIRED')
})

it('rules for sellers ask shops alone', async () => {
  const [one, buyer] = [await newShop(world), await newBuyer(world)]
  await newVersion('seller_rules', true)

  expect(await asked(buyer)).not.toContain('seller_rules')
  expect(await asked(one)).toContain('seller_rules')
})

it('who opens an account by SMS has agreed to the versions they could read', async () => {
  const version = await newVersion('privacy', false)
  const phone = newPhone()
  await world.call(guest, account.sendCode, { phone, scene: 'login' })
  const sms_code = await codeSentTo(phone)
  const form = { phone, sms_code, privacy_version: version - 1 }
  await world.refused(guest, account.loginByCode, form, 'AGREEMENT_REQUIRED', { article: 'privacy' })
  const { token } = await world.call(guest, account.loginByCode, { ...form, privacy_version: version })

  const { agreed } = await world.call({ token }, account.consents, {})
  expect(agreed).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'privacy', version })]))
})

it('looks of operators are on the page of the person alone, the latest first, without the operator’s name', async () => {
  const [buyer, other, desk] = [await newBuyer(world), await newBuyer(world), await newOperator(world, ['service'])]
  await world.call(desk, operator.user, { id: buyer.id })
  await world.call(desk, operator.showPerson, { id: buyer.id, reason: REASON })

  const looks = await world.call(buyer, account.dataAccess, {})
  expect(looks.list).toMatchObject([
    { what: 'contact', roles: ['service'], reason: REASON },
    { what: 'record', roles: ['service'], reason: null },
  ])
  expect(JSON.stringify(looks)).not.toContain(desk.name)
  expect((await world.call(other, account.dataAccess, {})).list).toEqual([])
  await world.refused(guest, account.dataAccess, {}, 'LOGIN_EXPIRED')
})
