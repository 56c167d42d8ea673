import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import { SecretSheet } from './secret-sheet.tsx'

const field = () => document.querySelector<HTMLInputElement>('.code-cells__input')!

/** What the server said, after the six digits. */
let answer: (wrong: string) => void

function Asking() {
  const [state, setState] = useState<{ pending: boolean; wrong?: string }>({ pending: false })
  return (
    <SecretSheet
      title="Withdraw"
      amount_fen={44_919_00}
      note="To the card 0138"
      {...state}
      onFull={() => {
        setState({ pending: true })
        return new Promise<void>((resolve) => {
          answer = (wrong) => {
            setState({ pending: false, wrong })
            resolve()
          }
        })
      }}
      onClose={() => undefined}
    />
  )
}

beforeEach(() => queryClient.clear())

async function open(state: { is_set: boolean }): Promise<void> {
  playServer(() => envelope(state))
  await mount(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
  )
}

it('asks no digits of a person without a pay password, and leads to setting one', async () => {
  await open({ is_set: false })

  await act(() => expect.poll(() => document.body.textContent).toContain('Set a pay password first'))
  expect(field()).toBeNull()
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toContain('Set pay password')
})

it('says what moves and where to, and its cells keep the focus: as it opens, while the password is looked at, after a wrong one', async () => {
  await open({ is_set: true })
  const said = document.querySelector('[role="dialog"]')?.textContent
  expect(said).toContain('44,919')
  expect(said).toContain('To the card 0138')
  expect(document.activeElement).toBe(field())

  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), '111111')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  // A disabled field loses the focus in browsers.
  expect([field().disabled, field().readOnly]).toEqual([false, true])
  await act(async () => answer('Wrong pay password'))

  expect(document.activeElement).toBe(field())
  expect([field().value, field().readOnly]).toEqual(['', false])
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Wrong pay password')
})
