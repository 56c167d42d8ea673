/** Files of notes: pictures and PDF an operator attaches, and who can open them. */
import { randomUUID } from 'node:crypto'
import { operator, REFUSALS } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** Sends a file for a note. @param bytes without, the form has none */
async function sent(bytes?: Buffer): Promise<{ code: number; data: { path: string } }> {
  const form = new FormData()
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  else form.append('note', 'no file')
  const answer = await fetch(`${world.origin}${operator.uploadNoteFile.path}`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: service.operator_cookie!,
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': randomUUID(),
    },
  })
  return (await answer.json()) as { code: number; data: { path: string } }
}
const opened = (url: string, by?: TestOperator) =>
  fetch(`${world.origin}${url}`, { headers: by ? { cookie: by.operator_cookie! } : {} })

/** Whether an address gives the file; a refused one answers as if there were none. */
const opens = async (url: string, by?: TestOperator): Promise<boolean> =>
  /^(image|application\/pdf)/.test((await opened(url, by)).headers.get('content-type') ?? '')

test('a picture and a PDF stand with the note: who may see the thing opens them, a PDF only to be saved, and the log says who did', async () => {
  const { id } = await paidOrder(world)
  const files = [(await sent(await picture())).data.path, (await sent(PDF)).data.path]

  const { note } = await world.call(service, operator.addNote, { kind: 'order', id, text: '凭证见附件', files })

  expect(note!.files.map((file) => file.kind)).toEqual(['picture', 'pdf'])
  const arbiter = await newOperator(world, ['arbiter'])
  const { list } = await world.call(arbiter, operator.timeline, { kind: 'order', id, of: 'note' })
  const [shown, saved] = await Promise.all(list[0]!.note!.files.map(({ url }) => opened(url, arbiter)))
  expect([shown!.status, shown!.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect([saved!.status, saved!.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(saved!.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await saved!.arrayBuffer()).equals(PDF)).toBe(true)
  const auditor = await newOperator(world, ['auditor'])
  const { list: log } = await world.call(auditor, operator.auditLog, {
    target_type: 'note',
    target_id: String(note!.id),
  })
  expect(log.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['note.view_document', arbiter.name],
    ['note.view_document', arbiter.name],
  ])
})

test('an address opens nothing for a colleague, without a session, later, or once the role is gone', async () => {
  const { id } = await paidOrder(world)
  const files = [(await sent(await picture())).data.path]
  const reader = await newOperator(world, ['arbiter'])
  await world.call(service, operator.addNote, { kind: 'order', id, text: '凭证见附件', files })
  const { list } = await world.call(reader, operator.timeline, { kind: 'order', id, of: 'note' })
  const { url } = list[0]!.note!.files[0]!

  expect(await opens(url, service)).toBe(false)
  expect(await opens(url)).toBe(false)
  expect(await opens(`/${files[0]}`)).toBe(false)
  expect(await opens(url, reader)).toBe(true)
  // As everywhere, within a second of the change.
  await world.sql(`update operator_accounts set roles = array['content'] where id = $1`, [reader.id])
  await expect.poll(() => opens(url, reader), { timeout: 10_000 }).toBe(false)
  const own = (await world.call(service, operator.timeline, { kind: 'order', id, of: 'note' })).list[0]!.note!.files[0]!
  expect(await opens(own.url, service)).toBe(true)
  await world.advance(301_000)
  expect(await opens(own.url, service)).toBe(false)
})

test('takes pictures and whole PDF files alone, five at most, and none that was not uploaded for a note', async () => {
  const { id } = await paidOrder(world)
  const note = { kind: 'order', id, text: '凭证见附件' } as const

  for (const bytes of [Buffer.from('<script>alert(1)</script>'), PDF.subarray(0, 20), Buffer.from('MZ%PDF-1.4 %%EOF')])
    expect((await sent(bytes)).code).toBe(REFUSALS.FILE_TYPE.code)
  expect((await sent(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024), PDF]))).code).not.toBe(0)
  expect((await sent()).code).not.toBe(0)
  await world.refused(await newOperator(world, ['content']), operator.uploadNoteFile, {}, 'FORBIDDEN')
  for (const path of ['upload/2026/01/none.pdf', 'https://elsewhere.example/a.pdf'])
    await world.refused(service, operator.addNote, { ...note, files: [path] }, 'NOT_FOUND')
  const { path } = (await sent(PDF)).data
  await world.refused(service, operator.addNote, { ...note, files: Array(6).fill(path) }, 'VALIDATION')
})
