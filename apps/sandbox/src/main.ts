/**
 * The sandbox as a process of its own.
 *
 *   SANDBOX_PORT           default 8090, on 127.0.0.1
 *   SANDBOX_SECRETS        JSON file with the providers' secrets under "sandbox"; required
 *   SANDBOX_CALLBACK_BASE  origin that callbacks are sent to, regardless of the merchant's
 *   SANDBOX_DATA           JSON file that keeps bound cards and payments across restarts
 */
import { readFileSync } from 'node:fs'
import type { SandboxSecrets } from './keys.ts'
import { createSandbox } from './sandbox.ts'

function stop(why: string): never {
  process.stderr.write(`sandbox: ${why}\n`)
  process.exit(1)
}

const { SANDBOX_PORT = '8090', SANDBOX_SECRETS, SANDBOX_CALLBACK_BASE, SANDBOX_DATA } = process.env
if (process.env.NODE_ENV === 'production') stop('the sandbox is not for production')
if (!SANDBOX_SECRETS) stop('SANDBOX_SECRETS must name the secrets file')
const port = Number(SANDBOX_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535) stop('SANDBOX_PORT must be a port number')

const secrets = (JSON.parse(readFileSync(SANDBOX_SECRETS, 'utf8')) as { sandbox?: SandboxSecrets }).sandbox
if (!secrets) stop(`${SANDBOX_SECRETS} has no "sandbox" part`)

const sandbox = await createSandbox({
  keys: secrets,
  callback_base: SANDBOX_CALLBACK_BASE,
  data_file: SANDBOX_DATA,
  port,
}).catch((problem: Error) => stop(`cannot listen on port ${port}: ${problem.message}`))
process.stdout.write(`sandbox: ${sandbox.url}\n`)
process.send?.({ ready: true, url: sandbox.url })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
