import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureSecrets } from './secrets.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'juya-secrets-'))
  path = join(folder, 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const read = () => JSON.parse(readFileSync(path, 'utf8'))
const write = (kept: object) => writeFileSync(path, JSON.stringify(kept))

test('a file from before the payment apps gets their keys, and keeps all it had', () => {
  ensureSecrets(path)
  const { wechat_pay: _, alipay: __, sandbox, ...kept } = read()
  const { wechat_pay: ___, alipay: ____, ...before } = sandbox
  write({ ...kept, sandbox: before })

  ensureSecrets(path)

  expect(read()).toMatchObject({ ...kept, sandbox: before })
  expect(read().wechat_pay.mchid).toBe(read().sandbox.wechat_pay.mchid)
  expect(read().alipay.app_id).toBe(read().sandbox.alipay.app_id)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('keys of the real apps, and a file without a sandbox, stay as they are', () => {
  for (const kept of [{ app_key: 'a' }, { alipay: { app_id: 'ours' }, sandbox: { sms_key: 'b' } }]) {
    write(kept)

    ensureSecrets(path)

    expect(read()).toEqual(kept)
  }
})
