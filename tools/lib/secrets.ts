/** The keys of one installation, made at its first start and kept with its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { makeAppKeys, makeSecrets, serverAppKeys } from '../../apps/sandbox/src/keys.ts'

/** Writes the secrets file (mode 0600) unless it exists: the server's keys, and under `sandbox` those of the providers it plays. */
export function ensureSecrets(path: string): void {
  if (existsSync(path)) {
    addAppKeys(path)
    addModerationKey(path)
    return
  }
  const { server, provider } = makeSecrets()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ ...server, sandbox: provider }, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A file from before the sandbox played WeChat Pay and Alipay gets their keys; one with keys of the real ones keeps them. */
function addAppKeys(path: string): void {
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { sandbox?: Record<string, unknown> } & Record<string, unknown>
  if (!kept.sandbox || kept.sandbox.wechat_pay || kept.wechat_pay || kept.alipay) return
  const keys = makeAppKeys()
  replace(path, { ...kept, ...serverAppKeys(keys), sandbox: { ...kept.sandbox, ...keys } })
}

/** A file from before the sandbox judged texts and pictures gets the key of that; one with a key of a real judge keeps it. */
function addModerationKey(path: string): void {
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { sandbox?: Record<string, unknown> } & Record<string, unknown>
  if (!kept.sandbox || kept.sandbox.moderation_key || kept.moderation_key) return
  const moderation_key = randomBytes(32).toString('base64url')
  replace(path, { ...kept, moderation_key, sandbox: { ...kept.sandbox, moderation_key } })
}

function replace(path: string, whole: Record<string, unknown>): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
