/** Acting on a record: one call, then everything that may have changed is asked for anew. */
import type { Definition } from '@juya/contract/operator/resources/definition.ts'
import { showToast } from '@juya/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogoutIfAccessDenied } from 'ra-core'
import { useRef } from 'react'
import { CallError, type CallName, CONNECTION_LOST, call, type Data, type Input } from './api.ts'
import { common } from './common.i18n.ts'
import { showAnew, shownHash } from './previews/use-preview.ts'
import { isRefusal } from './refusals.ts'

/** The sentence for an error: the server's own words, else that there is no connection. */
export const wordsOf = (error: unknown): string =>
  error instanceof CallError && error.code !== CONNECTION_LOST ? error.message : common.say('no_connection')

/** What an act on one of a list is read anew by: the list, the one, what the definition says, and the log. */
export const touchedBy = ({ name, view, touches = [] }: Definition): string[] => [
  name,
  ...(view ? [view] : []),
  ...touches,
  'audit',
]

/** Counters, the bell and what happened to a thing follow every act. */
const ALWAYS = ['overview', 'views', 'bell', 'timeline']

/**
 * @param touched resources whose lists and records are read anew, besides ALWAYS; 'everything' for an act that may be any other
 * @returns its name, act(input) and whether it is under way. It carries the hash of its preview; a repeat after a lost connection the same key.
 */
export function useAction<N extends CallName>(
  name: N,
  { touched, done }: { touched: readonly string[] | 'everything'; done?: (data: Data<N>) => void },
) {
  const client = useQueryClient()
  const logoutIfOver = useLogoutIfAccessDenied()
  const attempt = useRef<{ input: string; key: string; hash: string | undefined } | undefined>(undefined)
  const mutation = useMutation({
    mutationFn: async (input: Input<N>) => {
      const text = JSON.stringify([name, input])
      if (attempt.current?.input !== text)
        attempt.current = {
          input: text,
          key: crypto.randomUUID(),
          hash: await shownHash(client, name, input as object),
        }
      const { key, hash } = attempt.current
      return call(name, input, { key, ...(hash ? { hash } : {}) })
    },
    onSuccess: (data) => {
      attempt.current = undefined
      client.removeQueries({ queryKey: ['preview'], type: 'inactive' })
      const isTouched = (resource: unknown) =>
        touched === 'everything' ? resource !== 'preview' : [...touched, ...ALWAYS].includes(String(resource))
      void client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
      done?.(data)
    },
    onError: (error, input) => {
      if (error instanceof CallError && isRefusal(error, 'PREVIEW_CHANGED'))
        showAnew(client, name, input as object, error)
      if (error instanceof CallError && error.code !== CONNECTION_LOST) attempt.current = undefined
      void logoutIfOver(error)
      if (isRefusal(error, 'FORBIDDEN')) void client.invalidateQueries({ queryKey: ['auth'] })
      // The operator closed the question for a code: they know.
      if (!isRefusal(error, 'FRESH_CODE_NEEDED')) showToast({ text: wordsOf(error), ms: 4_000 })
    },
  })
  return { name, act: (input: Input<N>) => mutation.mutate(input), busy: mutation.isPending }
}
