/** Texts: drafted in both languages, agreements read by a second person, in force on their day; what held stays readable and agreed to. */
import { account, type Data, operator, site, TEXT_CODES, type Wording } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeSentTo, newBuyer, newPhone } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
let reader: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  // Days pass in this world, and sessions end.
  ;[editor, reader] = [await newOperator(world, ['content']), await newOperator(world, ['content'])]
  const open = await world.sql<{ id: number; status: string }>(
    `select id, status from site_texts where status in ('draft', 'reading', 'scheduled') and version > 1`,
  )
  for (const { id, status } of open) {
    const { approval } = await world.call(editor, operator.text, { id })
    if (approval) await world.call(editor, operator.decideApproval, { id: approval.id, accept: false, reason: REASON })
    if (status === 'scheduled') await world.call(editor, operator.withdrawText, { id, reason: REASON })
    await world.call(editor, operator.discardText, { id, reason: REASON })
  }
})
afterAll(() => world.close())

const REASON = 'as counsel asked'
const DAY_S = 86_400
type Shown = Data<(typeof operator)['text']>

/** What people read now, as the desk shows it. */
async function current(code: (typeof TEXT_CODES)[number]): Promise<Shown> {
  const { list } = await world.call(editor, operator.texts, { code, status: 'in_force' })
  return world.call(editor, operator.text, { id: list[0]!.id })
}
const saying = (wording: Wording, words: string): Wording => ({
  ...wording,
  sections: wording.sections.map((section, place) =>
    place === 0 ? { ...section, paragraphs: [words, ...section.paragraphs.slice(1)] } : section,
  ),
})
async function drafted(code: (typeof TEXT_CODES)[number], en_words: string, zh_words = '新的说法。') {
  const { en, zh } = await current(code)
  return world.call(editor, operator.saveText, { code, en: saying(en, en_words), zh: saying(zh, zh_words) })
}
const seconds = async () => Math.floor((await world.now()) / 1000)
const confirm = async (id: number, by = reader) => {
  const { approval } = await world.call(editor, operator.text, { id })
  return world.call(by, operator.decideApproval, { id: approval!.id, accept: true, reason: REASON })
}

test('the release is version 1 of every text, and reads as before', async () => {
  const { list } = await world.call(editor, operator.texts, { status: 'in_force', version: '1' })

  expect(list.map(({ code }) => code).sort()).toEqual([...TEXT_CODES].sort())
  for (const { code } of list) {
    const article = await world.call(guest, site.article, { code })
    expect(article).toMatchObject({ version: 1, in_force: true, next: null })
    expect(article.published_at * 1000).toBe(Date.parse('2026-01-01T00:00:00+08:00'))
  }
})

test('an agreement is read by a second person, holds from its day on, and the version before stays readable', async () => {
  const draft = await drafted('user_agreement', 'You bid as yourself.')
  const from_at = (await seconds()) + DAY_S
  const submitted = await world.call(editor, operator.submitText, { id: draft.id, from_at, reason: REASON })
  expect(submitted).toMatchObject({ status: 'reading', version: 2, from_at })
  await world.refused(
    editor,
    operator.decideApproval,
    {
      id: (await world.call(editor, operator.text, { id: draft.id })).approval!.id,
      accept: true,
      reason: REASON,
    },
    'SELF_ACTION',
  )

  await confirm(draft.id)

  const before = await world.call(guest, site.article, { code: 'user_agreement' })
  expect(before).toMatchObject({ version: 1, next: { version: 2, published_at: from_at } })
  await world.refused(guest, site.article, { code: 'user_agreement', version: 2 }, 'NOT_FOUND')
  await world.advance(DAY_S * 1000 + 1000)
  const after = await world.call(guest, site.article, { code: 'user_agreement' })
  expect(after).toMatchObject({ version: 2, in_force: true, published_at: from_at, next: null })
  expect(after.content_html).toContain('<p>You bid as yourself.</p>')
  const old = await world.call(guest, site.article, { code: 'user_agreement', version: 1 })
  expect(old).toMatchObject({ version: 1, in_force: false })
  expect(old.content_html).toBe(before.content_html)
  expect(old.versions.map(({ version }) => version)).toEqual([2, 1])
  editor = await newOperator(world, ['content'])
  expect((await current('user_agreement')).version).toBe(2)
})

test('who agreed has agreed to what they read: a new version changes nothing of it, and a page that is too old is refused', async () => {
  const early = await newBuyer(world)
  const agreed = (user_id: number) =>
    world.sql<{ version: number }>(`select version from account_agreements where user_id = $1 and code = 'privacy'`, [
      user_id,
    ])
  const held = (await current('privacy')).version
  const draft = await drafted('privacy', 'We keep less.')
  await world.call(editor, operator.submitText, { id: draft.id, reason: REASON })
  await confirm(draft.id)

  const form = { phone: newPhone(), password: 'juya1234', agree: true }
  await world.call(guest, account.sendCode, { phone: form.phone, scene: 'register' })
  const sms_code = await codeSentTo(form.phone)
  await world.refused(guest, account.register, { ...form, sms_code, privacy_version: held }, 'AGREEMENT_REQUIRED')
  const late = await world.call(guest, account.register, { ...form, sms_code, privacy_version: held + 1 })

  expect(await agreed(late.user.id)).toEqual([{ version: held + 1 }])
  expect((await agreed(early.id)).every(({ version }) => version <= held)).toBe(true)
})

test('an article comes into force without a second reader, at once or on its day, and can be taken back until then', async () => {
  const draft = await drafted('about_us', 'A market for collectors.')
  const from_at = (await seconds()) + DAY_S
  expect(await world.call(editor, operator.submitText, { id: draft.id, from_at, reason: REASON })).toMatchObject({
    status: 'scheduled',
  })
  expect(await world.call(editor, operator.withdrawText, { id: draft.id, reason: REASON })).toMatchObject({
    status: 'draft',
    from_at: null,
  })
  await world.refused(editor, operator.withdrawText, { id: draft.id, reason: REASON }, 'STATE_CONFLICT')
  expect(await world.call(editor, operator.submitText, { id: draft.id, reason: REASON })).toMatchObject({
    status: 'in_force',
  })
  expect((await world.call(guest, site.article, { code: 'about_us' })).content_html).toContain(
    'A market for collectors.',
  )
  await world.refused(editor, operator.discardText, { id: draft.id, reason: REASON }, 'STATE_CONFLICT')
})

test('a figure that nothing decides, a lone brace and unequal languages are refused by name', async () => {
  const { code, en, zh } = await current('deposit_rules')
  const save = (words: object, key: 'PLACEHOLDER_UNKNOWN' | 'VALIDATION') =>
    world.refused(editor, operator.saveText, { code, en, zh, ...words } as never, key)

  expect((await save({ en: saying(en, 'Pay within {pay_days} days.') }, 'PLACEHOLDER_UNKNOWN')).msg).toContain(
    '{pay_days}',
  )
  await save({ zh: saying(zh, '少了半个括号 {pay_window_h') }, 'PLACEHOLDER_UNKNOWN')
  await save({ en: { ...en, sections: en.sections.slice(1) } }, 'VALIDATION')
  await save({ en: { ...en, sections: [] } }, 'VALIDATION')
  const saved = await world.call(editor, operator.saveText, { code, en: saying(en, 'Pay in {pay_window_h} h.'), zh })
  await world.call(editor, operator.submitText, { id: saved.id, reason: REASON })
  await confirm(saved.id)
  expect((await world.call(guest, site.article, { code })).content_html).toContain('<p>Pay in 48 h.</p>')
})

test('markup stays words: no script of a text runs anywhere', async () => {
  const payload = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const draft = await drafted('about_us', payload)
  await world.call(editor, operator.submitText, { id: draft.id, reason: REASON })

  const { content_html } = await world.call(guest, site.article, { code: 'about_us' })

  expect(content_html).not.toMatch(/<(?!\/?(h2|p)>)/)
  expect(content_html).toContain('&lt;script&gt;')
})

test('two editors do not write over each other, and each text has one next version', async () => {
  const draft = await drafted('seller_rules', 'Ship in time.')
  const { revision, en, zh, code } = await world.call(reader, operator.text, { id: draft.id })
  await world.call(editor, operator.saveText, { id: draft.id, revision, code, en: saying(en, 'Ship well.'), zh })

  await world.refused(reader, operator.saveText, { id: draft.id, revision, code, en, zh }, 'EDIT_CONFLICT')
  await world.refused(reader, operator.saveText, { code, en, zh }, 'EDIT_CONFLICT')
  await world.refused(reader, operator.saveText, { id: 999_999_999, revision, code, en, zh }, 'NOT_FOUND')
  await world.call(editor, operator.submitText, { id: draft.id, reason: REASON })
  await world.refused(
    editor,
    operator.saveText,
    { id: draft.id, revision: revision + 1, code, en, zh },
    'STATE_CONFLICT',
  )
  await world.refused(editor, operator.submitText, { id: draft.id, reason: REASON }, 'STATE_CONFLICT')
})

test('an agreement that is sent back is a draft again; words in force cannot be changed, nor deleted', async () => {
  const draft = await drafted('auction_rules', 'A bid binds.')
  await world.call(editor, operator.submitText, { id: draft.id, reason: REASON })
  const { approval } = await world.call(reader, operator.text, { id: draft.id })
  await world.call(reader, operator.decideApproval, { id: approval!.id, accept: false, reason: REASON })

  expect(await world.call(editor, operator.text, { id: draft.id })).toMatchObject({ status: 'draft', approval: null })
  const [held] = await world.sql<{ id: number }>(
    `select id from site_texts where code = 'auction_rules' and status = 'in_force'`,
  )
  await expect(world.sql(`update site_texts set wording_en = '{}' where id = $1`, [held!.id])).rejects.toThrow(/draft/)
  await expect(world.sql(`delete from site_texts where id = $1`, [held!.id])).rejects.toThrow(/never deleted/)
})

test('texts are the business of content alone, and each act stands in the log with its reason', async () => {
  const [service, root] = [await newOperator(world, ['service']), await newOperator(world)]
  const draft = await drafted('about_us', 'About us, anew.')
  const { code, en, zh } = await current('about_us')

  await world.refused(service, operator.texts, {}, 'FORBIDDEN')
  await world.refused(service, operator.text, { id: draft.id }, 'FORBIDDEN')
  await world.refused(service, operator.saveText, { code, en, zh }, 'FORBIDDEN')
  await world.refused(editor, operator.text, { id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(editor, operator.submitText, { id: draft.id, reason: 'abc' }, 'REASON_REQUIRED')
  await world.refused(editor, operator.submitText, { id: draft.id, from_at: 1_000, reason: REASON }, 'VALIDATION')
  await world.call(editor, operator.discardText, { id: draft.id, reason: REASON })
  const { list } = await world.call(root, operator.auditLog, { target_type: 'text', target_id: String(draft.id) })
  expect(list.map(({ action, reason }) => [action, reason])).toEqual([
    ['text.discard', REASON],
    ['text.create', null],
  ])
})
