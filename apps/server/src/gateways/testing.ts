/** A sandbox with gateways that speak to it, for adapter tests: no database, no server. */

import type { IncomingHttpHeaders, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { idNumber } from '@juya/sandbox/src/providers/registers.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import { readConfig } from '../platform/config.ts'
import type { CardGateway } from './index.ts'
import { openGateways } from './index.ts'

export interface ReceivedCallback {
  path: string
  headers: IncomingHttpHeaders
  raw: Buffer
}

/** Opens a sandbox whose callbacks are collected; deliver them with sandbox.control. */
export async function openOutside() {
  const secrets = makeSecrets()
  const sandbox = await createSandbox({ keys: secrets.provider })
  sandbox.control.callbacks({ mode: 'manual' })
  const received: ReceivedCallback[] = []
  let acknowledge = true
  const merchant: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, raw: Buffer.concat(chunks) })
      response.end(acknowledge ? '{"code":"SUCCESS"}' : '{"code":"FAIL"}')
    })
  })
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
  const merchant_url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://none',
    SANDBOX_URL: sandbox.url,
    PUBLIC_URL: merchant_url,
  })
  return {
    secrets,
    sandbox,
    received,
    merchant_url,
    gateways: openGateways(config, secrets.server),
    acknowledge(yes: boolean) {
      acknowledge = yes
    },
    async close() {
      await sandbox.close()
      merchant.closeAllConnections()
      await new Promise((done) => merchant.close(done))
    },
  }
}
export type Outside = Awaited<ReturnType<typeof openOutside>>

let serial = 0
/** A number no other payment of this run has. */
export const nextPayNo = (): string => `P${Date.now()}${String(++serial).padStart(4, '0')}`

/** Binds a card through the bank's SMS and returns its token. */
export async function boundToken(
  outside: { gateways: { cards: CardGateway }; sandbox: Outside['sandbox'] },
  card_no: string,
): Promise<string> {
  const phone = `138${String(10_000_000 + ++serial)}`
  const person = { holder: '沈知行', id_no: idNumber('19900307', serial), phone }
  const { bind_ref } = await outside.gateways.cards.bindApply({
    request_no: `B${serial}`,
    member_ref: `user:${serial}`,
    card_no,
    expiry: '1230',
    cvv: '123',
    ...person,
  })
  const sms_code = outside.sandbox.control.last_code({ phone, from: 'bank' })
  const { card_token } = await outside.gateways.cards.bindConfirm({ bind_ref, sms_code: sms_code ?? '' })
  return card_token
}
