/** The keys of one installation, made at its first start and kept with its data. */
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { makeSecrets } from '../../apps/sandbox/src/keys.ts'

/** Writes the secrets file (mode 0600) unless it exists: the server's keys, and under `sandbox` those of the providers it plays. */
export function ensureSecrets(path: string): void {
  if (existsSync(path)) return
  const { server, provider } = makeSecrets()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ ...server, sandbox: provider }, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
