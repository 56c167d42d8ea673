/** Calls that ask for a second of work where they are tried often: the app does it by itself and sends the call again. */
import { useRef, useState } from 'react'
import type { Data, Input } from '../api/client.ts'
import { useAction } from '../api/query.ts'
import { isRefusal } from '../api/refusals.ts'
import type { CallError } from '../api/request.ts'
import { isSilentMessage, toast } from '../toast.ts'
import { solve } from './proof.ts'

type Proven = 'account.login' | 'account.sendCode' | 'account.lockCode'

/** As useAction; a refusal that asks for work is answered with it, unseen. */
export function useProvenAction<N extends Proven>(
  name: N,
  options: { onDone?: (data: Data<N>) => void; onRefused?: (failure: CallError) => void } = {},
): { run: (input: Input<N>) => Promise<Data<N> | undefined>; pending: boolean } {
  const [working, setWorking] = useState(false)
  const asked = useRef<string | null>(null)
  const action = useAction(name, {
    silent: true,
    onDone: options.onDone,
    onRefused: (failure) => {
      const { challenge } = (failure.data ?? {}) as { challenge?: string }
      const first_time = asked.current === null
      asked.current = isRefusal(failure, 'CAPTCHA_REQUIRED') && challenge && first_time ? challenge : null
      if (asked.current) return
      if (!isSilentMessage(failure.message)) toast(failure.message)
      options.onRefused?.(failure)
    },
  })
  const run = async (input: Input<N>) => {
    asked.current = null
    const first = await action.run(input)
    const challenge: string | null = asked.current
    if (first !== undefined || challenge === null) return first
    setWorking(true)
    try {
      return await action.run({ ...input, captcha_token: await solve(challenge) })
    } finally {
      setWorking(false)
    }
  }
  return { run, pending: action.pending || working }
}
