import { REFUSALS } from '@juya/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { envelope, mount, playServer, type Sent } from '../../testing/dom.tsx'
import { queryClient } from '../api/query.ts'
import { useProvenAction } from './proven-action.ts'

const SECRETS = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }

function Asking() {
  const send = useProvenAction('account.sendCode')
  return (
    <button type="button" onClick={() => void send.run({ phone: '13900000001', scene: 'login' })}>
      send
    </button>
  )
}

beforeEach(() => queryClient.clear())

it('works on the challenge of a refusal unseen, and sends the call again with its proof', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 5, deriveKey, ...SECRETS })
  const text = Buffer.from(JSON.stringify(challenge)).toString('base64url')
  const tokenOf = ({ url, body }: Sent): string | null =>
    body ? JSON.parse(String(body)).captcha_token : new URL(url, 'http://x').searchParams.get('captcha_token')
  const sent = playServer((request) =>
    tokenOf(request)
      ? envelope({ wait_s: 60, ttl_s: 300 })
      : envelope({ challenge: text }, REFUSALS.CAPTCHA_REQUIRED.code, REFUSALS.CAPTCHA_REQUIRED.en),
  )
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
  )

  page.querySelector('button')!.click()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(2)))

  const proof = JSON.parse(Buffer.from(tokenOf(sent[1]!)!, 'base64url').toString('utf8'))
  expect((await verifySolution({ ...proof, deriveKey, ...SECRETS })).verified).toBe(true)
  expect(page.textContent).not.toContain('One more check')
})
